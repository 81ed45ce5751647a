// Shows the lease of the open cluster with its remaining time: the editor's own, or that of an editor who has to finish
// first.
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterId } from '#shared/model.ts';
import { useClient } from '../client.ts';
import { useFailureMessage } from '../ui/use-failure-message.ts';
import { useMe, usePresence } from './desk-queries.ts';
import { TAB } from './shell.ts';
import './desk.css';

export function LeaseLine({ project, cluster }: { project: string; cluster: ClusterId }) {
  const { t } = useTranslation();
  const client = useClient();
  const me = useMe();
  const presence = usePresence(project);
  const showFailure = useFailureMessage();
  const lease = presence?.leases.find((one) => one.cluster === cluster);
  const seconds = useCountdown(lease && presence ? presence.at + lease.leftMs : null);
  if (!me || !lease || seconds === 0) return null;
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  if (lease.editor === me.editor) return <p className="lease-line faint small">{t('desk.ownLease', { left })}</p>;
  return (
    <p className="lease-line lease-other row" role="status">
      {t('desk.otherLease', { name: lease.name, left })}
      {me.role === 'chief' && (
        <Button size="small" onClick={() => client.desk.takeOver({ tab: TAB, cluster }).catch(showFailure)}>
          {t('desk.takeOver')}
        </Button>
      )}
    </p>
  );
}

/** @param until a `performance.now()` @returns the seconds until then */
function useCountdown(until: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (until === null) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}
