// Large figures in a line, like a sum that works out.
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
