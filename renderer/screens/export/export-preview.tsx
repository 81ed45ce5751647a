import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../base/client.ts';
import { useSettings } from '../../base/settings.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import type { Choices } from './choices.ts';

type ExportPreviewProps = {
  project: string;
  choices: Choices;
  /** True: what is written is the imported workbook, which may begin with other rows. */
  isOriginal: boolean;
};

export function ExportPreview({ project, choices, isOriginal }: ExportPreviewProps) {
  const { kind, undecided, articlesOnly, merge, mergeOrigins } = choices;
  const written = { kind, undecided, articlesOnly, merge, mergeOrigins };
  const origin = !isOriginal || choices.addedColumns || mergeOrigins;
  const { t } = useTranslation();
  const client = useClient();
  const { language } = useSettings();
  const [sheet, setSheet] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: [...keys.export(project), 'preview', written, origin, language],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () =>
        client.exports.preview({ project, ...written, origin, language }, { signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (preview.isError) return <ErrorNotice error={preview.error} />;
  // Fingerprints take seconds, in which the rows of another table would stay.
  const isComputing = written.kind === 'sets' && (preview.isPending || preview.isPlaceholderData);
  const sheets = preview.data ?? [];
  const shown = sheets.find(({ name }) => name === sheet) ?? sheets[0];
  if (!shown && !isComputing) return null;
  return (
    <section aria-labelledby="export-preview">
      <h2 id="export-preview">{t(isOriginal ? 'export.previewArticles' : 'export.preview')}</h2>
      {isComputing || !shown ? (
        <p className="soft" role="status">
          {t('export.previewing')}
        </p>
      ) : (
        <div className="stack close">
          {sheets.length > 1 && (
            <Segmented
              aria-label={t('export.previewedSheet')}
              options={sheets.map(({ name }) => name)}
              value={shown.name}
              onChange={setSheet}
            />
          )}
          {shown.rows.length === 0 ? (
            <p className="soft">{t('export.previewEmpty')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            <div className="export-preview" tabIndex={0}>
              <Table className="cells" layout="wide" columns={shown.columns}>
                {shown.rows.map((cells, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
                  <tr key={row}>
                    {shown.columns.map((_, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name
                      <td key={column}>
                        <div className="two-lines">{cells[column]}</div>
                      </td>
                    ))}
                  </tr>
                ))}
              </Table>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
