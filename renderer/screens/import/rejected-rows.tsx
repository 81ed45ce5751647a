import { useMutation } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportId } from '#shared/model/model.ts';
import { clip } from '#shared/text/characters.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { useSettings } from '../../base/settings.ts';
import { useRejected } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { RowList } from './row-list.tsx';

/** Characters of a row: more does not fit into its line, and the CSV has all. */
const CLIP = 400;

type RejectedRowsProps = {
  project: string;
  importId: ImportId;
  count: number;
  /** The sheet of the rows; set if several were imported. */
  sheet?: string;
};

export function RejectedRows({ project, importId, count, sheet }: RejectedRowsProps) {
  const { t } = useTranslation();
  const title = useId();
  const format = useFormat();
  const client = useClient();
  const { language } = useSettings();
  const rejected = useRejected(project, importId);
  const download = useMutation({
    mutationFn: () => client.intake.rejectedFile({ project, import: importId, language }),
    onSuccess: saveFile,
  });
  const rows = format.number(count);
  return (
    <section className="stack close" aria-labelledby={title}>
      <ButtonRow spread>
        <h2 id={title}>
          {sheet === undefined ? t('imports.rejectedRows', { rows }) : t('imports.rejectedRowsOf', { sheet, rows })}
        </h2>
        <Button onClick={() => download.mutate()} loading={download.isPending}>
          {t('imports.downloadCsv')}
        </Button>
      </ButtonRow>
      {download.isError && <ErrorNotice error={download.error} />}
      {rejected.isPending && <Spin />}
      {rejected.isError && <ErrorNotice error={rejected.error} />}
      {rejected.data && (
        <RowList
          rows={rejected.data.pages.flat()}
          reading={rejected}
          describe={({ row, reason, cells }) => ({
            row,
            label: t(`reason.${reason}`),
            text: clip(cells.filter(Boolean).join(' · '), CLIP) || t('imports.emptyCells'),
          })}
        />
      )}
    </section>
  );
}
