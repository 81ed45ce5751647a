import { useTranslation } from 'react-i18next';
import type { DecisionsPreview } from '#shared/contract/returned-decisions.ts';
import { useFormat } from '../base/format.ts';
import { Notice } from '../ui/notice.tsx';

export function RefusedRows({ refused }: Pick<DecisionsPreview, 'refused'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (refused.length === 0) return null;
  return (
    <Notice kind="warning" title={t('bringBack.refused', { count: refused.reduce((sum, { rows }) => sum + rows, 0) })}>
      <ul>
        {refused.map(({ reason, rows, first }) => {
          const named = first.map(format.number).join(t('risk.comma'));
          return (
            <li key={reason}>
              {t(`bringBack.reason.${reason}`)}
              <span className="numbers soft">
                {t('bringBack.row', { rows: rows > first.length ? `${named}…` : named })}
              </span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
