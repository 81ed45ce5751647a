import type { ElementType, HTMLAttributes, Ref } from 'react';

type ButtonRowProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'span' | 'header' | 'footer' | 'fieldset' | 'form';
  ref?: Ref<HTMLElement>;
  /** True if its first part is a heading or a text that the buttons belong to, at the other end. */
  spread?: boolean;
  /** True on one line, such as a toolbar, with small gaps. */
  tight?: boolean;
};

export function ButtonRow({ as, spread = false, tight = false, className = '', ...rest }: ButtonRowProps) {
  const Element = (as ?? 'div') as ElementType;
  return <Element className={`${tight ? 'line' : 'row'} ${spread ? 'spread' : ''} ${className}`} {...rest} />;
}
