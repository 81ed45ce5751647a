// A single article that is already published, next to the reference, and the decision about it.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { Verdict } from '#shared/model.ts';
import { LeaseLine } from '../../desk/lease-line.tsx';
import { FocusableButton } from '../../ui/focusable-button.tsx';
import { planDecision, planVerdicts, type VerdictChange } from '../decide/plan.ts';
import { useDecide } from '../decide/use-decide.ts';
import { StepButtons } from '../frame/compare-toolbar.tsx';
import { StatusMark } from '../list/status-mark.tsx';
import { NoteButtons } from '../notes/note-buttons.tsx';
import { keyOf } from '../review-keys.ts';
import { useKeyQueue, useShortcuts } from '../shortcuts.ts';
import { PublishedBanner } from './published-banner.tsx';
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
  onMove: (steps: 1 | -1) => void;
  onSettled: () => void;
  onNote: (detail: ClusterDetail) => void;
};

export function PublishedCluster(props: PublishedClusterProps) {
  const { project, detail, isListed, isNextKnown, allDone, keysEnabled, onMove, onSettled, onNote } = props;
  const { t } = useTranslation();
  const decide = useDecide(project);
  const sheet = useRef<HTMLDivElement>(null);
  const { article, verdict } = detail.members[0]!;
  const comparison = useReferenceComparison(project, detail, detail.published[0]!, sheet);
  const { isShown, failure, changes } = comparison;
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
          previous={{ name: t('compare.previousCluster'), key: keyOf('previousCluster'), onClick: () => onMove(-1) }}
          next={{ name: t('compare.nextCluster'), key: keyOf('nextCluster'), onClick: () => onMove(1) }}
        />
        <span className="line" data-testid="cluster-status" title={t(`status.${detail.status}`)}>
          <StatusMark status={detail.status} />
          <span>{t('published.one')}</span>
        </span>
        <NoteButtons {...{ project, detail, keysEnabled }} onNote={() => onNote(detail)} />
        <span className="fill" />
        <ReferenceSteps comparison={comparison} />
      </div>
      <LeaseLine project={project} cluster={detail.id} />
      <PublishedBanner matches={detail.published} />
      <ReferenceArea
        comparison={comparison}
        number={1}
        name={t('published.article')}
        verdict={verdict}
        suggested={planVerdicts(detail).get(article)}
        isDecidable={isDecidable}
        onVerdict={(to) => change([{ article, verdict: to }])}
      />
      <footer className="row decide-bar">
        <FocusableButton disabled={!isDecidable} onClick={() => give('keep')}>
          {t('verdict.keep')} <kbd>{keyOf('keep')}</kbd>
        </FocusableButton>
        <FocusableButton disabled={!isDecidable} onClick={() => give('discard')}>
          {t('verdict.discard')} <kbd>{keyOf('discard')}</kbd>
        </FocusableButton>
        <span className="fill soft decide-hint one-line" role="status" />
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
      </footer>
    </section>
  );
}

function adviceKey(plan: ReturnType<typeof planDecision>) {
  const discards = 'verdicts' in plan && plan.verdicts.every(({ verdict }) => verdict === 'discard');
  return discards ? ('published.discardNext' as const) : ('published.keepNext' as const);
}
