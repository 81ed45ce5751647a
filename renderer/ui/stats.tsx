// Large figures in a line, like a sum that works out.
import type { ReactNode } from 'react';
import './stats.css';

export function Figures({ children }: { children: ReactNode }) {
  return <div className="figures">{children}</div>;
}

export function Figure({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'figure figure-strong' : 'figure'}>
      <span>{label}</span>
      <strong>{value}</strong>
    </div>
  );
}

export function FiguresSign({ sign }: { sign: '=' | '+' }) {
  return <span className="figure-sign">{sign}</span>;
}

export function FiguresGap() {
  return <span className="figure-gap" />;
}
