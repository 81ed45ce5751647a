import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useClient } from '../base/client.ts';
import { useMay } from '../data/desk-queries.ts';
import { keys } from '../data/queries.ts';
import { ErrorNotice } from './notice.tsx';

export function StopWorkers() {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => client.workers.stop(),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.workers }),
  });
  if (!useMay()('workers.stop')) return null;
  return (
    <>
      <div>
        <Button onClick={() => stop.mutate()} loading={stop.isPending}>
          {t('workers.stop')}
        </Button>
      </div>
      {stop.isError && <ErrorNotice error={stop.error} />}
    </>
  );
}
