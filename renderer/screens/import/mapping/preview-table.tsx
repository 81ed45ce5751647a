// The first rows of the sheet as they would be read. A mapped column shows its field's name above its header.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inspection } from '#shared/contract/intake.ts';
import { type ColumnMapping, fields } from '#shared/model/model.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import { clip } from '#shared/text/characters.ts';
import type { AppErrorMessage } from '#shared/words/errors.ts';
import { useFormat } from '../../../base/format.ts';
import { useAppErrorText } from '../../../data/errors.ts';
import { useSheetName } from '../../../ui/labels/sheet-name.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Table } from '../../../ui/table.tsx';
import { ParsedArticle } from './parsed-article.tsx';
import { RoleChips } from './role-chips.tsx';
import { useRoleDrag } from './use-role-drag.ts';

/** Characters of a cell: enough for its two visible lines. */
const CLIP = 160;
/** The most characters in the tooltip of a cell. */
const HINT = 1000;

/** The expected error with which the import would end; null if there are rows to read. */
function whyNothing({ rows, columns, file }: Inspection, sheet: string): AppErrorMessage | null {
  if (rows === 0) return { code: 'SHEET_WITHOUT_ROWS', data: { sheet } };
  return columns.length === 0 ? { code: 'FILE_WITHOUT_FIELDS', data: { file } } : null;
}

type PreviewTableProps = {
  inspection: Inspection;
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
  /** The project into which the file is imported, if it exists already. */
  project: string | undefined;
  stale: boolean;
};

export function PreviewTable({ inspection, mapping, onMapping, project, stale }: PreviewTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useAppErrorText();
  const sheetName = useSheetName();
  const [expanded, setExpanded] = useState<number | null>(null);
  const { columns, preview, rows } = inspection;
  const nothing = whyNothing(inspection, sheetName(inspection.reading.sheet, inspection.file));
  const drag = useRoleDrag(columns.length, mapping, onMapping);
  const isTarget = (column: number) => drag.carried?.column === column;
  const shown = preview.find(({ row }) => row === expanded) ?? preview.find((row) => hasBody(row, mapping));
  const fieldOf = (column: number) => fields.find((field) => mapping[field] === column);
  return (
    <section className={`column preview${stale ? ' preview-stale' : ''}`} aria-label={t('map.preview')}>
      {nothing ? (
        <Notice kind="warning">{errorText(nothing)}</Notice>
      ) : (
        <p className="preview-caption faint small">
          {t('map.previewCaption', { shown: format.number(preview.length), rows: format.number(rows) })}
        </p>
      )}
      {!nothing && <RoleChips {...{ columns, mapping, drag }} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="preview-scroll" tabIndex={0}>
        <Table
          className="cells"
          columns={[
            { className: 'faint row-number', children: t('map.rowNumber') },
            ...columns.map((name, column) => {
              const field = fieldOf(column);
              const letter = columnLetter(column);
              return {
                'data-column': column,
                className: classOf(field !== undefined, isTarget(column)),
                children: (
                  <>
                    <span className="accent field-tag">{field ? t(`field.${field}`) : ' '}</span>
                    <span className="faint column-letter">{letter}</span> {name !== letter && name}
                  </>
                ),
              };
            }),
          ]}
        >
          {preview.map(({ row, cells }) => (
            <tr key={row} className={row === expanded ? 'expanded' : undefined}>
              <th className="faint numbers row-number" scope="row">
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
                  column={column}
                  isTarget={isTarget(column)}
                  text={cells[column] ?? ''}
                  whole={row === expanded}
                  mapped={fieldOf(column) !== undefined}
                />
              ))}
            </tr>
          ))}
        </Table>
      </div>
      {shown && <ParsedArticle row={shown} mapping={mapping} project={project} />}
    </section>
  );
}

function hasBody({ cells }: Inspection['preview'][number], { body }: ColumnMapping): boolean {
  return body === undefined || (cells[body] ?? '').trim() !== '';
}

function classOf(mapped: boolean, isTarget: boolean): string | undefined {
  return [mapped && 'mapped', isTarget && 'drop-target'].filter(Boolean).join(' ') || undefined;
}

type PreviewCellProps = { column: number; text: string; whole: boolean; mapped: boolean; isTarget: boolean };

function PreviewCell({ column, text, whole, mapped, isTarget }: PreviewCellProps) {
  const clipped = text.length > CLIP && !whole;
  return (
    <td data-column={column} className={classOf(mapped, isTarget)} title={clipped ? clip(text, HINT) : undefined}>
      <div className="cell-text two-lines">{clipped ? `${clip(text, CLIP)}…` : text}</div>
    </td>
  );
}
