import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import type { BatchGroup } from './group-candidates.ts';

type BatchTableProps = {
  groups: readonly BatchGroup[];
  marked: readonly BatchGroup[];
  onMark: (key: string) => void;
};

export function BatchTable({ groups, marked, onMark }: BatchTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sum = (count: (group: BatchGroup) => number) =>
    format.number(marked.reduce((total, group) => total + count(group), 0));
  return (
    <table className="batch-table wide" data-testid="batch-table">
      <thead>
        <tr>
          <th scope="col">{t('batch.column.kind')}</th>
          <th scope="col">{t('batch.column.clusters')}</th>
          <th scope="col">{t('batch.column.discarded')}</th>
          <th scope="col">{t('batch.column.lost')}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group, at) => (
          <tr key={group.key} className={group.batch === groups[at - 1]?.batch ? undefined : 'batch-first'}>
            <th scope="row">
              <Checkbox checked={marked.includes(group)} onChange={() => onMark(group.key)}>
                {t(`batch.group.${group.finding}`)}
              </Checkbox>
              {group.batch !== groups[at - 1]?.batch && <div className="faint">{t(`batch.kind.${group.batch}`)}</div>}
            </th>
            <td className="numbers">{format.number(group.candidates.length)}</td>
            <td className="numbers">{format.number(group.discarded)}</td>
            <td className="numbers">
              {group.lost === 0 ? '–' : t('batch.units', { units: format.number(group.lost) })}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('batch.marked')}</th>
          <td className="numbers">{sum(({ candidates }) => candidates.length)}</td>
          <td className="numbers">{sum(({ discarded }) => discarded)}</td>
          <td className="numbers">{t('batch.units', { units: sum(({ lost }) => lost) })}</td>
        </tr>
      </tfoot>
    </table>
  );
}
