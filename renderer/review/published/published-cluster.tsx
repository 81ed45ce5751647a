// A single article that is already published, next to the reference, and the decision about it.
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { Verdict } from '#shared/model/model.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { useKeyQueue, useShortcuts } from '../../keys/shortcuts.ts';
import { ClusterReportDialog } from '../../report/cluster-report-dialog.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { FocusableButton } from '../../ui/focusable-button.tsx';
import { numberMembers } from '../../ui/labels/evidence-labels.ts';
import { useWantedElement, useWantedIn } from '../../ui/toast/show-changed.ts';
import { ClusterWaiting } from '../cluster-waiting.tsx';
import { DecideHint, OtherLease } from '../decide/decide-hint.tsx';
import { planDecision, planVerdicts, type VerdictChange } from '../decide/plan-decision.ts';
import { useDecide } from '../decide/use-decide.ts';
import { StatusMark } from '../list/status-mark.tsx';
import { NoteButtons } from '../notes/note-buttons.tsx';
import { MatchLine } from './match-line.tsx';
import { PublishedChip } from './published-chip.tsx';
import { ReferenceArea, ReferenceSteps } from './reference-area.tsx';
import { useReferenceComparison } from './use-reference-comparison.ts';

type PublishedClusterProps = {
  project: string;
  detail: ClusterDetail;
  /** Only an article in the list can be decided. */
  isListed: boolean;
  isNextKnown: boolean;
  allDone: boolean;
  keysEnabled: boolean;
  /** True while another cluster is being read: this article can't be decided. */
  isLeft: boolean;
  onSettled: () => void;
  onNote: (detail: ClusterDetail) => void;
};

export function PublishedCluster(props: PublishedClusterProps) {
  const { project, detail, isListed, isNextKnown, allDone, keysEnabled, isLeft, onSettled, onNote } = props;
  const { t } = useTranslation();
  const decide = useDecide(project);
  const screen = useWantedElement<HTMLElement>(useWantedIn(detail.id) !== null);
  const sheet = useRef<HTMLDivElement>(null);
  const { article, verdict } = detail.members[0]!;
  const numbers = useMemo(() => numberMembers(detail.members), [detail.members]);
  /** The set whose reference is shown. */
  const [opened, setOpened] = useState<string | null>(null);
  const match = detail.published.find(({ set }) => set === opened) ?? detail.published[0]!;
  const comparison = useReferenceComparison(project, detail, match, sheet);
  const { isShown, failure, changes } = comparison;
  const isDecidable = isShown && isListed;
  const [reported, setReported] = useState<PublishedMatch | null>(null);
  const openReport = () => setReported(match);
  const areKeysFree = keysEnabled && reported === null;

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
      D: () => change([{ article, verdict: 'discard' }], isNextKnown && !allDone ? onSettled : undefined),
      ...(isNextKnown && { Enter: settle, '⇧Enter': settle }),
    },
    areKeysFree && isDecidable,
  );
  useKeyQueue(areKeysFree && !isShown && !failure);
  useShortcuts({ n: changes.next, p: changes.previous, r: openReport }, areKeysFree);

  return (
    <section
      ref={screen}
      className="column cluster-screen"
      aria-label={detail.first[0]?.article.title || t('article.untitled')}
      inert={isLeft}
    >
      <ButtonRow tight className="soft compare-toolbar">
        <span className="line" data-testid="cluster-status" title={t(`status.${detail.status}`)}>
          <StatusMark status={detail.status} />
          <span className="facts-long">{t('published.one')}</span>
        </span>
        <NoteButtons {...{ project, detail }} keysEnabled={areKeysFree} onNote={() => onNote(detail)} />
        <section className="line fill" aria-label={t('published.title')}>
          <MatchLine match={match} />
        </section>
        <PublishedChip {...{ detail, numbers }} shown={match} onShow={({ set }) => setOpened(set)} />
        <ReferenceSteps comparison={comparison} onReport={openReport} />
      </ButtonRow>
      <ReferenceArea
        comparison={comparison}
        number={1}
        name={t('published.article')}
        verdict={verdict}
        suggested={planVerdicts(detail).get(article)}
        isDecidable={isDecidable}
        onVerdict={(to) => change([{ article, verdict: to }])}
      />
      <ButtonRow as="footer" className="decide-bar">
        <OtherLease project={project} cluster={detail.id} />
        <FocusableButton disabled={!isDecidable} onClick={() => give('keep')}>
          {t('verdict.keep')} <kbd>{keyOf('keep')}</kbd>
        </FocusableButton>
        <FocusableButton disabled={!isDecidable} onClick={() => give('discard')}>
          {t('verdict.discard')} <kbd>{keyOf('discard')}</kbd>
        </FocusableButton>
        <DecideHint project={project} cluster={detail.id} hints="" />
        <FocusableButton
          type="primary"
          className="settle"
          disabled={!isDecidable || !isNextKnown || plan.kind === 'unclear'}
          onClick={settle}
        >
          <span className="line">
            {t(allDone ? 'decide.export' : plan.kind === 'go-on' ? 'decide.go-on' : adviceKey(plan))}{' '}
            <kbd>{keyOf('settle')}</kbd>
          </span>
        </FocusableButton>
      </ButtonRow>
      {reported && (
        <ClusterReportDialog
          {...{ project, cluster: detail.id, size: 1, compared: reported }}
          onClose={() => setReported(null)}
        />
      )}
      {isLeft && <ClusterWaiting />}
    </section>
  );
}

function adviceKey(plan: ReturnType<typeof planDecision>) {
  const discards = 'verdicts' in plan && plan.verdicts.every(({ verdict }) => verdict === 'discard');
  return discards ? ('published.discardNext' as const) : ('published.keepNext' as const);
}
