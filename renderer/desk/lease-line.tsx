// The lease of the open cluster, with the time that is left: the editor's own, or another's, whose decision is waited for.
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterId } from '#shared/model.ts';
import { useClient } from '../client.ts';
import { useFailureMessage } from '../ui/use-failure-message.ts';
import { useMe, usePresence } from './desk-queries.ts';
import { TAB } from './shell.ts';
import './desk.css';

/** Keys and clicks renew the lease, this often at most. */
const RENEWAL_MS = 20_000;

export function LeaseLine({ project, cluster }: { project: string; cluster: ClusterId }) {
  const { t } = useTranslation();
  const client = useClient();
  const me = useMe();
  const presence = usePresence(project);
  const showFailure = useFailureMessage();
  const isAtDesk = me !== undefined;
  useEffect(() => {
    if (!isAtDesk) return;
    let opened = Number.NEGATIVE_INFINITY;
    const open = () => {
      if (performance.now() - opened < RENEWAL_MS) return;
      opened = performance.now();
      // Without a lease the revision still guards the cluster.
      void client.desk.open({ tab: TAB, cluster }).catch(() => {});
    };
    open();
    const signs = ['keydown', 'pointerdown', 'visibilitychange'] as const;
    for (const sign of signs) document.addEventListener(sign, open);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, open);
    };
  }, [client, cluster, isAtDesk]);
  useEffect(
    () => () => void (isAtDesk && client.desk.open({ tab: TAB, cluster: null }).catch(() => {})),
    [client, isAtDesk],
  );

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

/** Seconds until a moment of `performance.now()`. */
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
