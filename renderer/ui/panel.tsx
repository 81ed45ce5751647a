import type { ComponentProps } from 'react';

type PanelProps = ComponentProps<'div'> & { as?: 'div' | 'li' | 'section' };

/** A message, a card or an editor: framed, on a sheet of its own. */
export function Panel({ as, className = '', ...rest }: PanelProps) {
  const Element = (as ?? 'div') as 'div';
  return <Element className={`panel ${className}`} {...rest} />;
}
