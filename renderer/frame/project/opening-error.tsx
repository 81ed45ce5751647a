// Why a project does not open. Of a damaged one it offers a copy without the damaged part, and says what that lacks.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Salvaged } from '#shared/contract/jobs.ts';
import { fileName, useFormat } from '../../base/format.ts';
import { useMay } from '../../data/desk-queries.ts';
import { appErrorOf } from '../../data/errors.ts';
import type { useSalvage } from '../../data/use-restore.ts';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { CopyProgress } from './copy-progress.tsx';

const named = z.object({ path: z.string() });

type OpeningErrorProps = {
  /** Null where there is none, or while the project is read again. */
  error: unknown;
  salvage: ReturnType<typeof useSalvage>;
  actions?: ReactNode;
};

export function OpeningError({ error, salvage, actions }: OpeningErrorProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { start, input, copying, copy, open } = salvage;
  const appError = appErrorOf(error);
  const damaged = appError?.code === 'PROJECT_DAMAGED' ? named.safeParse(appError.data).data?.path : undefined;
  const isOther = damaged !== undefined && damaged !== input;
  const isHopeless = copying.end?.type === 'refused' && copying.end.appError.code === 'NOTHING_SOUND';
  const isTried = !isOther && (copy !== null || isHopeless);
  const offers = damaged !== undefined && may('projects.salvage') && !copying.working && !isTried;
  return (
    <>
      {error !== null && (
        <ErrorNotice
          error={error}
          actions={
            <>
              {actions}
              {offers && (
                <Button type="primary" loading={copying.isPending} onClick={() => start(damaged)}>
                  {t('salvage.save')}
                </Button>
              )}
            </>
          }
        />
      )}
      <CopyProgress {...copying} />
      {copy?.salvaged && !isOther && (
        <Notice
          kind="hint"
          title={t('salvage.saved', { name: fileName(copy.path) })}
          actions={
            <Button type="primary" loading={copying.isPending} onClick={() => open(copy.path)}>
              {t('salvage.open')}
            </Button>
          }
        >
          <SalvagedFigures {...copy.salvaged} />
        </Notice>
      )}
    </>
  );
}

function SalvagedFigures({ articles, decided, actions, lastAt, lost }: Salvaged) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <div>{t('salvage.articles', { count: articles, decided })}</div>
      <div>
        {lastAt === null ? t('salvage.noActions') : t('salvage.actions', { count: actions, time: format.date(lastAt) })}
      </div>
      {lost > 0 && <div>{t('salvage.lost', { count: lost })}</div>}
    </>
  );
}
