import type { ReactNode } from 'react';
import './detection.css';

type OptionProps = {
  /** For the control's `aria-labelledby`; a control that labels itself takes `id` as its own. */
  id: string;
  label: string;
  hint: string;
  note?: string | undefined;
  /** The current value, for controls that do not display it. */
  value?: string;
  children: ReactNode;
};

export function Option({ id, label, hint, note, value, children }: OptionProps) {
  return (
    <div className="option">
      <div className="row spread">
        <span id={id}>{label}</span>
        {value !== undefined && <strong className="numbers">{value}</strong>}
      </div>
      {children}
      <p className="option-hint soft small">{hint}</p>
      {note !== undefined && <p className="option-hint small accent">{note}</p>}
    </div>
  );
}
