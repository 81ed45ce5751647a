// The result of comparing an import with the reference sets, and the sets that could not be used.
import { useTranslation } from 'react-i18next';
import type { Matching } from '#shared/contract/reference-sets.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { Notice } from '../../ui/notice.tsx';

export function ReferencesNotice({ references }: { references: Matching }) {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  const { sets, matched, refused, isLeftOut } = references;
  return (
    <>
      {sets.length > 0 && (
        <p className="numbers">
          {t('published.found', { count: matched, sets: sets.join(t('imports.listSeparator')) })}
        </p>
      )}
      {refused.map(({ set, appError }) => (
        <Notice key={set} kind="warning">
          {textOf(appError)}
        </Notice>
      ))}
      {isLeftOut && <Notice kind="hint">{t('published.leftOut')}</Notice>}
    </>
  );
}
