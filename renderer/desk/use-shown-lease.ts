// The lease of the open cluster with its remaining time: the editor's own, or that of an editor who has to finish first.
import { useEffect, useState } from 'react';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../base/client.ts';
import { TAB } from '../base/shell.ts';
import { useMe, usePresence } from '../data/desk-queries.ts';
import { useFailureMessage } from '../ui/toast/use-failure-message.ts';

export type ShownLease = {
  readonly isOwn: boolean;
  readonly name: string;
  /** Minutes and seconds. */
  readonly left: string;
  /** Null if the editor may not take it over. */
  readonly takeOver: (() => void) | null;
};

/** Null outside of a desk, and while no editor has the cluster. */
export function useShownLease(project: string, cluster: ClusterId): ShownLease | null {
  const client = useClient();
  const me = useMe();
  const presence = usePresence(project);
  const showFailure = useFailureMessage();
  const lease = presence?.leases.find((one) => one.cluster === cluster);
  const seconds = useCountdown(lease && presence ? presence.at + lease.leftMs : null);
  if (!me || !lease || seconds === 0) return null;
  const isOwn = lease.editor === me.editor;
  const takeOver = () => void client.desk.takeOver({ tab: TAB, cluster }).catch(showFailure);
  return {
    isOwn,
    name: lease.name,
    left: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    takeOver: !isOwn && me.role === 'chief' ? takeOver : null,
  };
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
