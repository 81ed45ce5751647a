// A session of the accuracy check: one pair after the other on the review's sheet, answered with D or N.
import { Button, Spin } from 'antd';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { marksOf } from '#shared/compare/sheet/marks.ts';
import { noBoilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import type { CheckAnswer, CheckState, ShownPair } from '#shared/contract/accuracy-check.ts';
import { useCheckPair } from '../../data/accuracy-check-queries.ts';
import { type ComparedPair, useDiff } from '../../review/comparison/use-diff.ts';
import { useFacts } from '../../review/comparison/use-facts.ts';
import { FactChips } from '../../review/panel/fact-chips.tsx';
import { NONE_DAMAGED } from '../../review/sheet/damaged-texts.tsx';
import { DiffSheet } from '../../review/sheet/diff-sheet.tsx';
import { useJumpNavigation } from '../../review/sheet/use-jump-navigation.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import '../../review/panel/compare.css';
import '../../review/decide/decide.css';
import '../../review/review.css';
import { useShortcuts } from '../../keys/shortcuts.ts';
import { ErrorNotice, RetryNotice } from '../../ui/notice.tsx';

const noAlerts = [] as const;

type CheckSessionProps = { project: string; session: NonNullable<CheckState['session']>; onLeave: () => void };

export function CheckSession({ project, session, onLeave }: CheckSessionProps) {
  const { t } = useTranslation();
  const { pair, answer } = useCheckPair(project, session.answered);
  const give = (given: CheckAnswer) => {
    if (pair.data && !answer.isPending) answer.mutate({ ...pair.data, answer: given });
  };
  useShortcuts({ d: () => give('duplicate'), n: () => give('different') }, true);
  const error = pair.error ?? answer.error;
  return (
    <section className="column cluster-screen check-session" aria-labelledby="check-session">
      <header>
        <h1 id="check-session">{t('check.session', { number: session.answered + 1, pairs: session.pairs })}</h1>
        <progress className="bar" aria-labelledby="check-session" max={session.pairs} value={session.answered} />
      </header>
      {error && <RetryNotice error={error} onRetry={() => void pair.refetch()} />}
      {pair.data ? (
        <Compared key={pair.data.place} project={project} shown={pair.data} />
      ) : (
        <div className="sheet waiting">{!error && <Spin delay={150} />}</div>
      )}
      <ButtonRow as="footer" className="decide-bar">
        <Button type="text" title={t('check.leaveText')} onClick={onLeave}>
          {t('check.leave')}
        </Button>
        <span className="fill soft decide-hint one-line">{t('check.question')}</span>
        <Button disabled={!pair.data} onClick={() => give('duplicate')}>
          {t('check.duplicate')} <kbd>D</kbd>
        </Button>
        <Button disabled={!pair.data} onClick={() => give('different')}>
          {t('check.different')} <kbd>N</kbd>
        </Button>
      </ButtonRow>
    </section>
  );
}

function Compared({ project, shown }: { project: string; shown: ShownPair }) {
  const pair = useMemo((): ComparedPair => {
    const { left, right, session, place } = shown;
    const ignored = { width: true, punctuation: true, script: true };
    const published = { left: '', right: '' };
    return { left, right, ignored, boilerplate: noBoilerplate, published, key: [project, 'check', session, place] };
  }, [project, shown]);
  const { laidOut, error } = useDiff(pair);
  const alerts = useFacts(laidOut && pair) ?? noAlerts;
  const marks = useMemo(() => marksOf(alerts), [alerts]);
  const sheet = useRef<HTMLDivElement>(null);
  const facts = useJumpNavigation(sheet, String(shown.place), alerts.length, 'data-fact');
  return (
    <>
      <FactChips alerts={alerts} places={facts} />
      {error && <ErrorNotice error={error} />}
      <DiffSheet
        ref={sheet}
        view="sides"
        left={shown.left}
        right={shown.right}
        diff={laidOut}
        marks={marks}
        unfoldAll={false}
        currentChange={null}
        currentFact={facts.current}
        damaged={NONE_DAMAGED}
        taking={null}
      />
    </>
  );
}
