import type { ComponentProps } from 'react';

type ButtonRowProps = ComponentProps<'div'> & {
  as?: 'div' | 'header' | 'footer';
  /** True if its first part is a heading or a text that the buttons belong to, at the other end. */
  spread?: boolean;
};

export function ButtonRow({ as, spread = false, className = '', ...rest }: ButtonRowProps) {
  const Element = (as ?? 'div') as 'div';
  return <Element className={`row ${spread ? 'spread' : ''} ${className}`} {...rest} />;
}
