// The first rows of the sheet as they would be read; a mapped column bears its field's name above its header.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#shared/contract/intake.ts';
import { type ColumnMapping, fields } from '#shared/model.ts';
import type { RefusalMessage } from '#shared/refusals.ts';
import { clip } from '#shared/text/characters.ts';
import { useRefusalText } from '../../data/errors.ts';
import { useFormat } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSheetName } from '../../ui/sheet-name.ts';
import { columnLetter } from './column-letter.ts';

/** Enough for the two lines that are shown of a cell. */
const CLIP = 160;
/** What the pointer shows of it. */
const HINT = 1000;

/** What the import would be refused with. */
function whyNothing({ rows, columns, file }: Inspection, sheet: string): RefusalMessage | null {
  if (rows === 0) return { code: 'SHEET_WITHOUT_ROWS', data: { sheet } };
  return columns.length === 0 ? { code: 'FILE_WITHOUT_FIELDS', data: { file } } : null;
}

type PreviewTableProps = { inspection: Inspection; mapping: ColumnMapping; stale: boolean };

export function PreviewTable({ inspection, mapping, stale }: PreviewTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const refusalText = useRefusalText();
  const sheetName = useSheetName();
  const [expanded, setExpanded] = useState<number | null>(null);
  const { columns, preview, rows } = inspection;
  const nothing = whyNothing(inspection, sheetName(inspection.reading.sheet, inspection.file));
  const fieldOf = (column: number) => fields.find((field) => mapping[field] === column);
  return (
    <section className={`preview${stale ? ' preview-stale' : ''}`} aria-label={t('map.preview')}>
      {nothing ? (
        <Notice kind="warning">{refusalText(nothing)}</Notice>
      ) : (
        <p className="preview-caption faint">
          {t('map.previewCaption', { shown: format.number(preview.length), rows: format.number(rows) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="preview-scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th className="row-number" scope="col">
                {t('map.rowNumber')}
              </th>
              {columns.map((name, column) => {
                const field = fieldOf(column);
                return (
                  <th key={columnLetter(column)} scope="col" className={field && 'mapped'}>
                    <span className="field-tag">{field ? t(`field.${field}`) : ' '}</span>
                    <span className="column-letter">{columnLetter(column)}</span>{' '}
                    {name !== columnLetter(column) && name}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, cells }) => (
              <tr key={row} className={row === expanded ? 'expanded' : undefined}>
                <th className="row-number" scope="row">
                  <button
                    type="button"
                    aria-expanded={row === expanded}
                    title={t('map.expandRow')}
                    onClick={() => setExpanded(row === expanded ? null : row)}
                  >
                    {row}
                  </button>
                </th>
                {columns.map((_, column) => (
                  <PreviewCell
                    key={columnLetter(column)}
                    text={cells[column] ?? ''}
                    whole={row === expanded}
                    mapped={fieldOf(column) !== undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function PreviewCell({ text, whole, mapped }: { text: string; whole: boolean; mapped: boolean }) {
  const clipped = text.length > CLIP && !whole;
  return (
    <td className={mapped ? 'mapped' : undefined} title={clipped ? clip(text, HINT) : undefined}>
      <div className="cell-text">{clipped ? `${clip(text, CLIP)}…` : text}</div>
    </td>
  );
}
