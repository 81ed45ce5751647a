import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/format.ts';
import { Table } from '../../ui/table.tsx';
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
    <Table
      layout="wide"
      className="batch-table"
      data-testid="batch-table"
      columns={(['kind', 'clusters', 'discarded', 'lost'] as const).map((column) => t(`batch.column.${column}`))}
      foot={
        <tr>
          <th scope="row">{t('batch.marked')}</th>
          <td className="numbers">{sum(({ candidates }) => candidates.length)}</td>
          <td className="numbers">{sum(({ discarded }) => discarded)}</td>
          <td className="numbers">{t('batch.units', { units: sum(({ lost }) => lost) })}</td>
        </tr>
      }
    >
      {groups.map((group, at) => (
        <tr key={group.key}>
          <th scope="row">
            <Checkbox checked={marked.includes(group)} onChange={() => onMark(group.key)}>
              {t(`batch.group.${group.finding}`)}
            </Checkbox>
            {group.batch !== groups[at - 1]?.batch && <div className="faint">{t(`batch.kind.${group.batch}`)}</div>}
          </th>
          <td className="numbers">{format.number(group.candidates.length)}</td>
          <td className="numbers">{format.number(group.discarded)}</td>
          <td className="numbers">{group.lost === 0 ? '–' : t('batch.units', { units: format.number(group.lost) })}</td>
        </tr>
      ))}
    </Table>
  );
}
