// The fields of an article as chips, to be dragged onto their columns.
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnMapping, fields } from '#shared/model/model.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { columnLabel } from './column-label.ts';
import type { useRoleDrag } from './use-role-drag.ts';

type RoleChipsProps = { columns: readonly string[]; mapping: ColumnMapping; drag: ReturnType<typeof useRoleDrag> };

export function RoleChips({ columns, mapping, drag: { carried, bind } }: RoleChipsProps) {
  const { t } = useTranslation();
  const hint = useId();
  const target = carried?.column ?? null;
  useEffect(() => {
    if (target !== null)
      document.querySelector(`th[data-column="${target}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [target]);
  const named = (column: number) => columnLabel(column, columns[column] ?? columnLetter(column));
  return (
    <ButtonRow as="fieldset" className="role-chips" aria-label={t('map.roles')}>
      {fields.map((field) => {
        const column = mapping[field];
        return (
          <Chip
            key={field}
            className={column === undefined ? 'role-chip' : 'role-chip role-mapped'}
            aria-pressed={carried?.field === field}
            aria-describedby={hint}
            {...bind(field)}
          >
            {t(`field.${field}`)}
            {column !== undefined && <span className="faint column-letter"> {columnLetter(column)}</span>}
          </Chip>
        );
      })}
      <span id={hint} className="faint">
        {t('map.rolesHint')}
      </span>
      <span className="hidden-text" role="status">
        {carried && target !== null && t('map.roleOver', { field: t(`field.${carried.field}`), column: named(target) })}
      </span>
      {carried?.at && (
        <Chip
          className="role-mapped role-carried"
          style={{ left: carried.at.x, top: carried.at.y }}
          aria-hidden="true"
          tabIndex={-1}
        >
          {t(`field.${carried.field}`)}
        </Chip>
      )}
    </ButtonRow>
  );
}
