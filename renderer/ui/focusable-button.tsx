// Buttons of commands. They keep the focus while they can't be pressed: a browser would move the focus of a disabled
// button to the page.
import { Button, type ButtonProps } from 'antd';

type Press = Pick<ButtonProps, 'aria-disabled' | 'onClick'>;

/** Props of a button that ignores presses instead of being disabled. */
export function ignorePresses(isIgnored: boolean, onClick: ButtonProps['onClick']): Press {
  return isIgnored ? { 'aria-disabled': true, onClick: undefined } : { onClick: onFirstClick(onClick) };
}

/** Ignores the second click of a double click, which would act on what the first one has brought to its place. */
export function onFirstClick(onClick: ButtonProps['onClick']): ButtonProps['onClick'] {
  return (event) => {
    if (event.detail <= 1) onClick?.(event);
  };
}

export function FocusableButton({ disabled = false, onClick, className = '', ...rest }: ButtonProps) {
  const look = disabled ? `${className} ant-btn-disabled` : className;
  return <Button {...rest} {...ignorePresses(disabled, onClick)} className={look} />;
}
