// The two lines next to the decisions: hints about the cluster. The lines have their room before anything is known, so
// that nothing moves. A line above them names another editor of the desk who has the cluster.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterId } from '#shared/model.ts';
import { useShownLease } from '../../desk/use-shown-lease.ts';
import { FocusableButton } from '../../ui/focusable-button.tsx';

type DecideHintProps = {
  project: string;
  cluster: ClusterId;
  hints: string;
  /** The second line, a button; without it the hints have both lines. */
  children?: ReactNode;
};

export function DecideHint({ project, cluster, hints, children }: DecideHintProps) {
  const { t } = useTranslation();
  const lease = useShownLease(project, cluster);
  if (lease && !lease.isOwn) {
    return (
      <div className="line other-lease">
        <span className="accent" role="status">
          {t('desk.otherLease', lease)}
        </span>
        {lease.takeOver && (
          <FocusableButton type="link" size="small" onClick={lease.takeOver}>
            {t('desk.takeOver')}
          </FocusableButton>
        )}
      </div>
    );
  }
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
