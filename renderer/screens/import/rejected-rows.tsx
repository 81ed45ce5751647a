// The rows of an import that were not taken: number, reason and cells, to read here or to keep as a csv.
import { useMutation } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Spin } from 'antd';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '#shared/characters.ts';
import type { RejectedRow } from '#shared/contract/intake.ts';
import type { ImportId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { useRejected } from '../../data/queries.ts';
import { useSettings } from '../../settings.ts';
import { useFormat } from '../../ui/format.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';

const ROW_HEIGHT = 34;
/** More of a row than fits into a line is not needed here: the csv has it all. */
const CLIP = 400;

type RejectedRowsProps = {
  project: string;
  importId: ImportId;
  /** Where there are others, the sheet that they are of. */
  sheet?: string;
};

export function RejectedRows({ project, importId, sheet }: RejectedRowsProps) {
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
  return (
    <section className="rejected" aria-labelledby={title}>
      <div className="rejected-head">
        <h2 id={title}>
          {sheet === undefined ? t('imports.rejectedRows') : t('imports.rejectedRowsOf', { sheet })}
          {rejected.data && ` (${format.number(rejected.data.length)})`}
        </h2>
        <Button onClick={() => download.mutate()} loading={download.isPending}>
          {t('imports.downloadCsv')}
        </Button>
      </div>
      {download.isError && <ErrorNotice error={download.error} />}
      {rejected.isPending && <Spin />}
      {rejected.isError && <ErrorNotice error={rejected.error} />}
      {rejected.data && <Rows rows={rejected.data} />}
    </section>
  );
}

function Rows({ rows }: { rows: readonly RejectedRow[] }) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  return (
    <div ref={scroll} className="rejected-scroll">
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { row, reason, cells } = rows[index]!;
          return (
            <li key={index} style={{ transform: `translateY(${start}px)` }}>
              <span className="numbers faint">{t('article.row', { row })}</span>
              <span>{t(`reason.${reason}`)}</span>
              <span className="soft">{clip(cells.filter(Boolean).join(' · '), CLIP) || t('imports.emptyCells')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
