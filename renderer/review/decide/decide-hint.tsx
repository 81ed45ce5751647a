// Hints about the cluster, on the two lines next to the decisions, which have their room before anything is known. While
// another editor of the desk has the cluster, a line above the buttons says so instead.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterId } from '#shared/model/model.ts';
import { useShownLease } from '../../desk/use-shown-lease.ts';
import { FocusableButton } from '../../ui/focusable-button.tsx';

type OtherLeaseProps = { project: string; cluster: ClusterId };

/** Comes before the buttons, so that Tab reaches its button first. */
export function OtherLease({ project, cluster }: OtherLeaseProps) {
  const { t } = useTranslation();
  const lease = useShownLease(project, cluster);
  if (!lease || lease.isOwn) return null;
  return (
    <div className="line other-lease">
      <span className="accent">
        {/* The time left changes every second, and is not announced. */}
        <span role="status">{t('desk.otherLease', lease)}</span>
        {t('desk.leaseLeft', lease)}
      </span>
      {lease.takeOver && (
        <FocusableButton type="link" size="small" onClick={lease.takeOver}>
          {t('desk.takeOver')}
        </FocusableButton>
      )}
    </div>
  );
}

type DecideHintProps = OtherLeaseProps & {
  hints: string;
  /** The second line, a button; without it the hints have both lines. */
  children?: ReactNode;
};

export function DecideHint({ project, cluster, hints, children }: DecideHintProps) {
  const { t } = useTranslation();
  const lease = useShownLease(project, cluster);
  if (lease && !lease.isOwn) return null;
  const own = lease && t('desk.ownLease', lease);
  return (
    <div className="fill decide-hint">
      <span
        className={`soft ${children ? 'one-line' : 'two-lines'}`}
        title={[hints, own].filter(Boolean).join(' · ') || undefined}
      >
        <span role="status">{hints}</span>
        {hints && own && ' · '}
        {own && <span>{own}</span>}
      </span>
      {children}
    </div>
  );
}
