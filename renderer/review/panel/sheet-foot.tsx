// The line below the sheet, where the cluster has facts in dispute or is published already.
import type { ReactNode } from 'react';
import type { ClusterDetail } from '#shared/contract/review.ts';
import { FactChips } from './fact-chips.tsx';
import { PanelChips } from './panel-chips.tsx';
import type { Compare } from './use-compare.ts';

type SheetFootProps = {
  detail: ClusterDetail;
  compare: Compare;
  /** Shown at the end. */
  children: ReactNode;
};

export function SheetFoot({ detail: { published, risk }, compare, children }: SheetFootProps) {
  const { settings, alerts, facts } = compare;
  // What was measured of the cluster gives the line its room before the two texts are compared.
  if (alerts.length === 0 && published.length === 0 && (risk?.disputed.length ?? 0) === 0) return null;
  return (
    <div className="line sheet-foot">
      {settings.view !== 'many' && <FactChips alerts={alerts} places={facts} />}
      {alerts.length > 0 && <PanelChips compare={compare} offered={['facts']} />}
      {children}
    </div>
  );
}
