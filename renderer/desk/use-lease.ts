// Takes the lease of the cluster shown at a desk, and releases it when no cluster is shown any more.
import { useEffect } from 'react';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../base/client.ts';
import { useConnection } from '../base/connection.ts';
import { TAB } from '../base/shell.ts';
import { useMe } from '../data/desk-queries.ts';

/** Keys and clicks renew the lease, this often at most. */
const RENEWAL_MS = 20_000;

export function useLease(cluster: ClusterId): void {
  const client = useClient();
  const isAtDesk = useMe() !== undefined;
  // The server may have freed the cluster meanwhile.
  const isLost = useConnection() === 'lost';
  useEffect(() => {
    if (!isAtDesk || isLost) return;
    let opened = Number.NEGATIVE_INFINITY;
    const open = () => {
      if (performance.now() - opened < RENEWAL_MS) return;
      opened = performance.now();
      // Failure is harmless: without a lease the revision still guards the cluster.
      void client.desk.open({ tab: TAB, cluster }).catch(() => {});
    };
    open();
    const signs = ['keydown', 'pointerdown', 'visibilitychange'] as const;
    for (const sign of signs) document.addEventListener(sign, open);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, open);
    };
  }, [client, cluster, isAtDesk, isLost]);
  // Not released between two clusters: the release might arrive after the next cluster is opened.
  useEffect(
    () => () => void (isAtDesk && client.desk.open({ tab: TAB, cluster: null }).catch(() => {})),
    [client, isAtDesk],
  );
}
