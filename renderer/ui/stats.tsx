// Large figures in a line, with signs between them like a sum.
import type { ReactNode } from 'react';
import './stats.css';

export function Stats({ children }: { children: ReactNode }) {
  return <div className="figures">{children}</div>;
}

export function Stat({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'figure figure-strong' : 'figure'}>
      <span>{label}</span>
      <strong>{value}</strong>
    </div>
  );
}

export function StatOperator({ sign }: { sign: '=' | '+' }) {
  return <span className="figure-sign">{sign}</span>;
}

export function StatGap() {
  return <span className="figure-gap" />;
}
