import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Choices } from './choices.ts';
import type { ExportFacts } from './use-export-facts.ts';

/** Notes what is new since the last export, and warns if the cleaned table would equal the input. */
export function ExportNotes({ kind, facts }: { kind: Choices['kind']; facts: ExportFacts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { since } = facts;
  const counts = facts.counts.data;
  const isUnchanged = since && !since.rebuilt && !since.rules && since.articles + since.changed === 0;
  // The first of all tables is the cleaned one.
  const isCleaned = kind === 'cleaned' || kind === 'all';
  const isInput =
    isCleaned && counts !== undefined && counts.articles > 0 && counts.removed === 0 && counts.composed === 0;
  return (
    <>
      {isInput && <Notice kind="warning">{t('export.sameAsInput')}</Notice>}
      {since === null && <p className="soft">{t('export.neverExported')}</p>}
      {since && (
        <p className="soft numbers">
          {t(isUnchanged ? 'export.nothingNew' : 'export.newSince', {
            at: format.date(since.at),
            articles: format.number(since.articles),
            changed: format.number(since.changed),
          })}
          {since.rebuilt && ` ${t('export.rebuiltSince')}`}
          {since.rules && ` ${t('export.rulesSince')}`}
        </p>
      )}
    </>
  );
}
