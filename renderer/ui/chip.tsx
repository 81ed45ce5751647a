// A small button in a line with others: filters, facts, panels, the fields of a file.
import type { ComponentProps } from 'react';

export function Chip({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`chip ${className}`} {...rest} />;
}
