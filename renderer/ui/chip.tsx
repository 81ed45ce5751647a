import type { ComponentProps } from 'react';

export function Chip({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`chip ${className}`} {...rest} />;
}
