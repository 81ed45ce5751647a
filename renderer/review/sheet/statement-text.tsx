import { useTranslation } from 'react-i18next';
import type { MissingStatement } from '../comparison/requests.ts';

export function StatementText({ text, facts }: Pick<MissingStatement, 'text' | 'facts'>) {
  const { t } = useTranslation();
  return (
    <>
      <ins>{text.trim()}</ins>
      {facts.map(({ kind, own, kept }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a clause's facts never change
        <span key={at} className="statement-fact">
          {t(`facts.kind.${kind}`)} {own ?? t('facts.absent')} ≠ {kept ?? t('facts.absent')}
        </span>
      ))}
    </>
  );
}
