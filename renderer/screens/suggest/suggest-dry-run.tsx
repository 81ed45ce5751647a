import { useTranslation } from 'react-i18next';
import type { SuggestDryRun } from '#shared/contract/suggest.ts';
import { hrefOf } from '../../base/routes.ts';
import { SuggestionLabels } from '../../ui/labels/suggestion-labels.tsx';
import { Table } from '../../ui/table.tsx';

/** Scrolls, because the result is below the buttons, where the window may end. */
function showResult(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: 'nearest' });
}

type Choice = SuggestDryRun['examples'][number]['before'];

export function DryRun({ project, result }: { project: string; result: SuggestDryRun }) {
  const { t } = useTranslation();
  const { clusters, changed, examples } = result;
  const wordsOf = ({ title, source }: Choice) => [source, title || t('article.untitled')].filter(Boolean).join(' · ');
  return (
    <section ref={showResult} className="dry-run" role="status">
      <h2>{t('suggest.changes', { changed, count: clusters })}</h2>
      {examples.length > 0 && (
        <>
          {examples.length < changed && <p className="soft">{t('suggest.examples', { shown: examples.length })}</p>}
          <Table layout="fixed" columns={[t('suggest.before'), t('suggest.after'), t('suggest.because')]}>
            {examples.map(({ cluster, before, after, reasons, ties, warnings, measured }) => (
              <tr key={cluster}>
                <td>
                  <span className="two-lines" title={wordsOf(before)}>
                    {wordsOf(before)}
                  </span>
                </td>
                <td>
                  <a className="two-lines" title={wordsOf(after)} href={hrefOf({ at: 'review', project, cluster })}>
                    {wordsOf(after)}
                  </a>
                </td>
                <td>
                  <SuggestionLabels
                    reasons={reasons}
                    ties={ties}
                    warnings={warnings}
                    measured={measured}
                    nameOf={() => t('suggest.another')}
                  />
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}
