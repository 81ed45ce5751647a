// An article next to the reference that it copies: who published it, both texts, and the verdict on the article.
import { Button, Spin } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticleText } from '#shared/compare/sheet/lay-out.ts';
import type { Verdict } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useSettings } from '../../base/settings.ts';
import { useRetry } from '../../data/use-retry.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { Notice, RetryNotice } from '../../ui/notice.tsx';
import { VerdictControl } from '../decide/verdict-control.tsx';
import { StepButtons } from '../panel/compare-toolbar.tsx';
import { DiffSheet } from '../sheet/diff-sheet.tsx';
import { kindsOf, Ruler } from '../sheet/ruler.tsx';
import '../panel/compare.css';
import './published.css';
import type { ReferenceComparison } from './use-reference-comparison.ts';

const NO_MARKS = { left: [], right: [] } as const;

type ReferenceAreaProps = {
  comparison: ReferenceComparison;
  /** The position of the article in its cluster, from 1. */
  number: number;
  name: string;
  verdict: Verdict | null;
  suggested: Verdict | null | undefined;
  isDecidable: boolean;
  onVerdict: (verdict: Verdict | null) => void;
};

export function ReferenceArea({ comparison, number, name, verdict, suggested, ...rest }: ReferenceAreaProps) {
  const { match, sheet, key, own, isGone, pair, laidOut, changes, isShown, failure } = comparison;
  const { t } = useTranslation();
  const retry = useRetry();
  const { view } = useSettings().compare;
  const kinds = useMemo(() => laidOut && kindsOf(laidOut), [laidOut]);
  const damagedNumber = own?.isDamaged ? number : null;
  const damaged = useMemo(() => ({ left: null, right: damagedNumber }), [damagedNumber]);
  return (
    <>
      {failure && <RetryNotice error={failure} onRetry={retry} />}
      <div className="fill compare-body">
        <div className="column fill compare-texts">
          <div className="heads">
            <Head name={t('published.reference')} source={match.source} published={match.published} />
            <Head name={name} source={own?.article.source ?? ''} published={own?.article.published ?? ''}>
              <VerdictControl
                label={t('decide.verdictOf', { number })}
                verdict={verdict}
                suggested={suggested}
                disabled={!rest.isDecidable}
                onVerdict={rest.onVerdict}
              />
            </Head>
          </div>
          {pair && (
            <div className="fill sheet-and-ruler">
              <DiffSheet
                key={key}
                ref={sheet}
                view={view === 'many' ? 'sides' : view}
                left={pair.left}
                right={pair.right}
                diff={laidOut}
                damaged={damaged}
                marks={NO_MARKS}
                unfoldAll={false}
                currentChange={changes.current}
                currentFact={null}
                taking={null}
              />
              <Ruler key={`${key} ${view}`} sheet={sheet} kinds={kinds} onChange={changes.show} />
            </div>
          )}
          {isGone && own && <OwnText text={own.article} set={match.set} />}
          {!isShown && !failure && (
            <div className="sheet waiting">
              <Spin delay={150} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

type ReferenceStepsProps = { comparison: ReferenceComparison; onReport: () => void };

export function ReferenceSteps({ comparison: { pair, laidOut, changes }, onReport }: ReferenceStepsProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="change-count numbers" data-testid="change-count">
        {laidOut ? t('compare.changes', { count: laidOut.changes }) : pair && t('compare.comparing')}
      </span>
      <StepButtons
        disabled={!laidOut?.changes}
        previous={{ name: t('compare.previousChange'), key: keyOf('previousChange'), onClick: changes.previous }}
        next={{ name: t('compare.nextChange'), key: keyOf('nextChange'), onClick: changes.next }}
      />
      <Button
        type="text"
        size="small"
        title={`${t('report.title')} (${keyOf('report')})`}
        aria-keyshortcuts={keyOf('report')}
        onClick={onReport}
      >
        {t('report.short')}
      </Button>
    </>
  );
}

type HeadProps = { name: string; source: string; published: string; children?: ReactNode };

function Head({ name, source, published, children }: HeadProps) {
  return (
    <section className="article-head" aria-label={name}>
      <div className="line head-line">
        <span className="tag">{name}</span>
        <span className="head-source one-line" title={source}>
          {source}
        </span>
      </div>
      {children}
      <div className="line head-facts soft small">
        <span className="one-line numbers">{displayPublished(published)}</span>
      </div>
    </section>
  );
}

/** Shown if there is no reference to compare with. */
function OwnText({ text, set }: { text: ArticleText; set: string }) {
  const { t } = useTranslation();
  return (
    <section className="sheet">
      <div className="sheet-inner pre-wrap">
        <h2>{text.title}</h2>
        <Notice kind="hint">{t('published.gone', { set })}</Notice>
        {text.body}
      </div>
    </section>
  );
}
