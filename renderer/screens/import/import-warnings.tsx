// Imported rows that look wrong, by sheet.
import { useTranslation } from 'react-i18next';
import type { JobResult } from '#shared/contract/jobs.ts';
import { useFormat } from '../../base/format.ts';
import { useSheetName } from '../../ui/labels/sheet-name.ts';
import { Notice } from '../../ui/notice.tsx';

const NAMED_ROWS = 8;

type ImportWarningsProps = { file: string; imports: Extract<JobResult, { kind: 'import' }>['imports'] };

export function ImportWarnings({ file, imports }: ImportWarningsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sheetName = useSheetName();
  const sum = (key: 'imported' | 'replaced' | 'unchanged') => imports.reduce((total, one) => total + one[key], 0);
  const [replaced, unchanged] = [sum('replaced'), sum('unchanged')];
  const odd = imports.flatMap(({ import: id, sheet, warnings }) =>
    (['repeatedIds', 'unreadDates'] as const)
      .filter((kind) => warnings[kind].rows > 0)
      .map((kind) => {
        const { rows, first } = warnings[kind];
        const named = first.slice(0, NAMED_ROWS).join(t('imports.listSeparator'));
        return (
          <Notice key={`${id} ${kind}`} kind="warning" {...(imports.length > 1 && { title: sheetName(sheet, file) })}>
            {t(`imports.${kind}`, { count: rows, first: rows > NAMED_ROWS ? `${named}…` : named })}
          </Notice>
        );
      }),
  );
  return (
    <>
      {replaced > 0 && (
        <p className="soft">
          {t('imports.replaced', {
            fresh: format.number(sum('imported') - replaced),
            replaced: format.number(replaced),
          })}
        </p>
      )}
      {unchanged > 0 && <p className="soft">{t('imports.unchanged', { count: unchanged })}</p>}
      {odd}
    </>
  );
}
