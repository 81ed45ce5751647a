// Reports that the program does not answer, and calls it every two seconds until it does.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../base/client.ts';
import { LOST } from '../base/connection.ts';

const ASK_AGAIN_MS = 2_000;

export function DisconnectedBanner() {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  useQuery({
    queryKey: ['is-back'],
    queryFn: () => client.app.info(),
    refetchInterval: ASK_AGAIN_MS,
    refetchIntervalInBackground: true,
    retry: false,
    gcTime: 0,
  });
  // The banner unmounts when a call succeeds; by then everything may have changed.
  useEffect(
    () => () => {
      void queries.invalidateQueries();
    },
    [queries],
  );
  return (
    <div className="disconnected-banner" role="alert">
      {t(LOST)}
    </div>
  );
}
