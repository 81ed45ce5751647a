// A single article that is already published, next to the reference, and the decision about it.
import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import type { Verdict } from '#shared/model.ts';
import { displayPublished } from '#shared/published-time.ts';
import type { PublishedMatch } from '#shared/reference-sets.ts';
import type { ArticleText } from '#shared/sheet/lay-out.ts';
import { useClient } from '../../client.ts';
import { textQuery } from '../../data/cluster-queries.ts';
import { referenceTextQuery } from '../../data/reference-queries.ts';
import { useRetry } from '../../data/use-retry.ts';
import { useSettings } from '../../settings.ts';
import { FocusableButton } from '../../ui/focusable-button.tsx';
import { Notice, RetryNotice } from '../../ui/notice.tsx';
import { type ComparedPair, useDiff } from '../comparison/use-diff.ts';
import { planDecision, planVerdicts, type VerdictChange } from '../decide/plan.ts';
import { useDecide } from '../decide/use-decide.ts';
import { VerdictControl } from '../decide/verdict-control.tsx';
import { StepButtons } from '../frame/compare-toolbar.tsx';
import { Ruler } from '../frame/ruler.tsx';
import { StatusMark } from '../list/status-mark.tsx';
import { NoteButtons } from '../notes/note-buttons.tsx';
import { DiffSheet } from '../sheet/diff-sheet.tsx';
import { useJumpNavigation } from '../sheet/use-jump-navigation.ts';
import { useKeyQueue, useShortcuts } from '../shortcuts.ts';
import '../frame/compare.css';
import { PublishedBanner } from './published-banner.tsx';

type PublishedClusterProps = {
  project: string;
  detail: ClusterDetail;
  /** It is in the list: only then is it decided. */
  isListed: boolean;
  /** The next cluster is known. */
  isNextKnown: boolean;
  allDone: boolean;
  keysEnabled: boolean;
  onMove: (steps: 1 | -1) => void;
  onSettled: () => void;
  onNote: (detail: ClusterDetail) => void;
};

const NO_MARKS = { left: [], right: [] } as const;

export function PublishedCluster(props: PublishedClusterProps) {
  const { project, detail, isListed, isNextKnown, allDone, keysEnabled, onMove, onSettled, onNote } = props;
  const { t } = useTranslation();
  const client = useClient();
  const retry = useRetry();
  const decide = useDecide(project);
  const sheet = useRef<HTMLDivElement>(null);
  const { view } = useSettings().compare;
  const match = detail.published[0]!;
  const { article, verdict } = detail.members[0]!;
  const own = useQuery(textQuery(client, project, detail.id, article));
  const reference = useQuery(referenceTextQuery(client, project, match));
  const pair = usePair(project, match, reference.data, own.data);
  const { laidOut, error } = useDiff(pair);
  const key = `${article} ${match.set}`;
  const changes = useJumpNavigation(sheet, key, laidOut?.changes ?? 0, 'data-change');
  const isShown = own.data != null && !reference.isPending;
  const failure = own.error ?? reference.error ?? error;
  const isDecidable = isShown && isListed;

  const change = (verdicts: VerdictChange[], andShow?: () => void, accepted = false) =>
    decide(detail.id, verdicts, { andShow, accepted });
  const give = (to: Verdict) => change([{ article, verdict: verdict === to ? null : to }]);
  const plan = planDecision(detail);
  function settle(): void {
    if (plan.kind === 'go-on') onSettled();
    else if ('verdicts' in plan) change(plan.verdicts, onSettled, plan.kind === 'accept');
  }
  useShortcuts(
    {
      c: () => give('canonical'),
      v: () => give('keep'),
      x: () => give('discard'),
      X: () => change([{ article, verdict: null }]),
      D: () => change([{ article, verdict: 'discard' }]),
      ...(isNextKnown && { Enter: settle, '⇧Enter': settle }),
    },
    keysEnabled && isDecidable,
  );
  useKeyQueue(keysEnabled && !isShown && !failure);
  useShortcuts({ n: changes.next, p: changes.previous }, keysEnabled);

  return (
    <section className="column cluster-screen">
      <div className="line soft compare-toolbar">
        <StepButtons
          previous={{ name: t('compare.previousCluster'), key: 'K', onClick: () => onMove(-1) }}
          next={{ name: t('compare.nextCluster'), key: 'J', onClick: () => onMove(1) }}
        />
        <span className="line" data-testid="cluster-status" title={t(`status.${detail.status}`)}>
          <StatusMark status={detail.status} />
          <span>{t('published.one')}</span>
        </span>
        <NoteButtons {...{ project, detail, keysEnabled }} onNote={() => onNote(detail)} />
        <span className="fill" />
        <span className="change-count numbers" data-testid="change-count">
          {laidOut ? t('compare.changes', { count: laidOut.changes }) : reference.data && t('compare.comparing')}
        </span>
        <StepButtons
          disabled={!laidOut?.changes}
          previous={{ name: t('compare.previousChange'), key: 'P', onClick: changes.previous }}
          next={{ name: t('compare.nextChange'), key: 'N', onClick: changes.next }}
        />
      </div>
      <PublishedBanner detail={detail} />
      {failure && <RetryNotice error={failure} onRetry={retry} />}
      <div className="fill compare-body">
        <div className="column fill compare-texts">
          <div className="heads">
            <Head name={t('published.reference')} source={match.source} facts={displayPublished(match.published)} />
            <Head
              name={t('published.article')}
              source={detail.first[0]?.article.source ?? ''}
              facts={displayPublished(detail.first[0]?.article.published ?? '')}
            >
              <VerdictControl
                label={t('decide.verdictOf', { number: 1 })}
                verdict={verdict}
                suggested={planVerdicts(detail).get(article)}
                disabled={!isDecidable}
                onVerdict={(to) => change([{ article, verdict: to }])}
              />
            </Head>
          </div>
          {reference.data === null && <Notice kind="hint">{t('published.gone', { set: match.set })}</Notice>}
          {pair && (
            <div className="fill sheet-and-ruler">
              <DiffSheet
                key={key}
                ref={sheet}
                view={view === 'many' ? 'sides' : view}
                left={pair.left}
                right={pair.right}
                diff={laidOut}
                marks={NO_MARKS}
                unfoldAll={false}
                currentChange={changes.current}
                currentFact={null}
                taking={null}
              />
              <Ruler key={`${key} ${view}`} sheet={sheet} diff={laidOut} onChange={changes.show} />
            </div>
          )}
          {reference.data === null && own.data && <OwnText text={own.data.article} />}
          {!isShown && !failure && (
            <div className="sheet waiting">
              <Spin delay={150} />
            </div>
          )}
        </div>
      </div>
      <footer className="row decide-bar">
        <FocusableButton disabled={!isDecidable} onClick={() => give('keep')}>
          {t('verdict.keep')} <kbd>V</kbd>
        </FocusableButton>
        <FocusableButton disabled={!isDecidable} onClick={() => give('discard')}>
          {t('verdict.discard')} <kbd>X</kbd>
        </FocusableButton>
        <span className="fill soft decide-hint one-line" role="status" />
        <FocusableButton
          type="primary"
          className="settle"
          disabled={!isDecidable || !isNextKnown || plan.kind === 'unclear'}
          onClick={settle}
        >
          <span className="line">
            {t(allDone ? 'decide.export' : plan.kind === 'go-on' ? 'decide.go-on' : adviceKey(plan))} <kbd>Enter</kbd>
          </span>
        </FocusableButton>
      </footer>
    </section>
  );
}

function adviceKey(plan: ReturnType<typeof planDecision>) {
  const discards = 'verdicts' in plan && plan.verdicts.every(({ verdict }) => verdict === 'discard');
  return discards ? ('published.discardNext' as const) : ('published.keepNext' as const);
}

/** Null until both texts are read, and where the reference is gone. */
function usePair(
  project: string,
  match: PublishedMatch,
  reference: ArticleText | null | undefined,
  own: MemberText | null | undefined,
): ComparedPair | null {
  const { ignored } = useSettings().compare;
  if (!reference || !own) return null;
  const has = (one: (typeof ignored)[number]) => ignored.includes(one);
  const boilerplate = { left: [], right: has('boilerplate') ? own.boilerplate : [] };
  return {
    left: reference,
    right: own.article,
    ignored: { width: has('width'), punctuation: has('punctuation'), script: has('script') },
    boilerplate,
    key: [
      project,
      'reference',
      match.set,
      match.reference,
      match.article,
      ignored.join(' '),
      JSON.stringify(boilerplate),
    ],
  };
}

type HeadProps = { name: string; source: string; facts: string; children?: ReactNode };

function Head({ name, source, facts, children }: HeadProps) {
  return (
    <section className="article-head" aria-label={name}>
      <div className="line head-line">
        <span className="tag">{name}</span>
        <span className="head-source one-line" title={source}>
          {source}
        </span>
      </div>
      {children}
      <div className="head-facts">
        <span className="one-line numbers">{facts}</span>
      </div>
    </section>
  );
}

/** Shown without a reference to compare with. */
function OwnText({ text }: { text: ArticleText }) {
  return (
    <section className="sheet">
      <div className="sheet-inner published-article">
        <h2>{text.title}</h2>
        {text.body}
      </div>
    </section>
  );
}
