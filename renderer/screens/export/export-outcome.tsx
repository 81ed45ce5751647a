import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countRejected, type WrittenWorkbook } from '#shared/contract/exports.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { useClient } from '../../base/client.ts';
import { fileName, useFormat } from '../../base/format.ts';
import { go } from '../../base/routes.ts';
import { useAppErrorText } from '../../data/errors.ts';
import type { JobEnd } from '../../data/job-view.ts';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useLossList } from './original-choice.tsx';

type ExportOutcomeProps = {
  project: string;
  end: JobEnd;
  /** True in a browser, which downloads the file once as soon as it is written. */
  download: boolean;
  isFetched: boolean;
  onFetch: () => void;
  /** Exports again after cells were too long for a workbook. */
  onCut: () => void;
  /** Null where only a workbook holds what is exported. */
  onCsv: (() => void) | null;
};

export function ExportOutcome({ project, end, onCut, onCsv, ...fetching }: ExportOutcomeProps) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  if (end.type === 'cancelled') return <Notice kind="hint">{t('export.cancelled')}</Notice>;
  if (end.type === 'refused') {
    const { code } = end.appError;
    return (
      <Notice
        kind="error"
        actions={
          code === 'UNDECIDED_LEFT' ? (
            <Button onClick={() => go({ at: 'review', project, undecided: true })}>{t('export.decideFirst')}</Button>
          ) : code === 'CELL_TOO_LONG' ? (
            <>
              <Button onClick={onCut}>{t('export.cutLong')}</Button>
              {onCsv && <Button onClick={onCsv}>{t('export.asCsv')}</Button>}
            </>
          ) : null
        }
      >
        {textOf(end.appError)}
      </Notice>
    );
  }
  return end.result.kind === 'export' ? <Written result={end.result} {...fetching} /> : null;
}

type WrittenProps = Omit<ExportOutcomeProps, 'project' | 'end' | 'onCut' | 'onCsv'> & {
  result: Extract<JobResult, { kind: 'export' }>;
};

function Written({ result, download, isFetched, onFetch }: WrittenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const rejected = countRejected(result.others);
  const { workbook } = result;
  const fetched = useRef(isFetched);
  const latestOnFetch = useRef(onFetch);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.files.download({ path: result.path }),
    onSuccess: saveFile,
  });
  useEffect(() => {
    if (!download || fetched.current) return;
    fetched.current = true;
    latestOnFetch.current();
    mutate();
  }, [download, mutate]);
  return (
    <>
      <Notice
        kind="hint"
        title={t('export.done')}
        actions={
          download && (
            <Button onClick={() => mutate()} loading={isPending}>
              {t('export.downloadAgain')}
            </Button>
          )
        }
      >
        <div className="numbers">
          {t('export.doneCounts', { kept: format.number(result.kept), removed: format.number(result.removed) })}
        </div>
        {result.cleanedRows !== null && rejected > 0 && (
          <div className="numbers">
            {t(result.cleanedRows > result.kept ? 'export.doneRejected' : 'export.doneWithoutRejected', {
              count: rejected,
            })}
          </div>
        )}
        {workbook && <WrittenInto workbook={workbook} />}
        {result.merged !== null && <div className="numbers">{t('merging.done', { count: result.merged.rows })}</div>}
        <div className="soft">{download ? fileName(result.path) : t('export.doneAt', { path: result.path })}</div>
      </Notice>
      {result.unfinished && (
        <Notice kind="warning">
          {t('export.writtenUnfinished', {
            file: result.unfinished.file,
            count: result.unfinished.left,
          })}
        </Notice>
      )}
      {result.cut.cells > 0 && (
        <Notice kind="warning">
          {t('export.cut', {
            count: result.cut.cells,
            cells: result.cut.first.map((cell) => t('export.cutCell', cell)).join(t('evidence.comma')),
          })}
        </Notice>
      )}
      {result.damaged.articles > 0 && (
        <Notice kind="error">
          {t('export.damaged', {
            count: result.damaged.articles,
            rows: result.damaged.first
              .map(({ file, row }) => t('export.damagedRow', { file, row }))
              .join(t('evidence.comma')),
          })}
        </Notice>
      )}
      {error && <ErrorNotice error={error} />}
    </>
  );
}

/** Says if the file is a copy of the imported workbook, and what of that could not follow its rows. */
function WrittenInto({ workbook: { way, obstacle, file, losses } }: { workbook: WrittenWorkbook }) {
  const { t } = useTranslation();
  const list = useLossList();
  if (way === 'rebuilt')
    return obstacle === null || obstacle === 'other-format' ? null : (
      <div>{t(`export.obstacles.${obstacle}`, { file })}</div>
    );
  return (
    <div className="numbers">
      {t('export.doneOriginal')}
      {losses.length > 0 && <div className="soft">{t('export.originalLosses', { parts: list(losses) })}</div>}
    </div>
  );
}
