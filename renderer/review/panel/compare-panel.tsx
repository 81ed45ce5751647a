import { Button, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ComparePanel } from '../../base/settings.ts';
import { useTimeline } from '../../data/overview-queries.ts';
import { useRetry } from '../../data/use-retry.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { ErrorNotice, RetryNotice } from '../../ui/notice.tsx';
import type { VerdictChange } from '../decide/plan-decision.ts';
import { FactMatrixPanel } from '../facts/fact-matrix-panel.tsx';
import { MembersPanel } from '../members/members-panel.tsx';
import { ClusterTimeline } from '../published/cluster-timeline.tsx';
import { RelatedPanel } from '../related/related-panel.tsx';
import { MissingContentPanel } from './missing-content-panel.tsx';
import type { Compare } from './use-compare.ts';
import type { SheetTakingState } from './use-sheet-taking.ts';

type ComparePanelProps = {
  panel: ComparePanel;
  project: string;
  detail: ClusterDetail;
  active: ArticleId;
  compare: Compare;
  numbers: MemberNumbers;
  taking: SheetTakingState['missing'];
  isDecidable: boolean;
  onChoose: (article: ArticleId) => void;
  onDecide: (verdicts: VerdictChange[]) => void;
  /** Shows a place in the body of an article, without markup. */
  onShow: (article: ArticleId, start: number) => void;
  onClose: () => void;
};

export function ComparePanelView(props: ComparePanelProps) {
  const { panel, project, detail, active, compare, numbers, taking, isDecidable } = props;
  const { onChoose, onDecide, onShow, onClose } = props;
  const { t } = useTranslation();
  const { unkept, missing, showStatement } = compare;
  const { kept } = compare.context;
  const numbered = (article: ArticleId) => ({ article, number: numbers.get(article)! });
  const { number } = numbered(kept);
  const isCanonical = detail.members[number - 1]!.verdict === 'canonical';
  const name = t(`compare.panel.${panel}`);
  const retry = useRetry();
  const aside = useRef<HTMLElement>(null);
  // In a short window the panel may open below the visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel has opened
  useEffect(() => {
    // In some browsers it returns a promise, which must not become the clean-up of the effect.
    aside.current?.scrollIntoView({ block: 'nearest' });
  }, [panel]);
  return (
    <aside ref={aside} className={`column compare-panel compare-panel-${panel}`} aria-label={name}>
      <ButtonRow as="header" spread>
        <h2>{name}</h2>
        <Button
          type="text"
          size="small"
          aria-label={t('compare.closePanel', { name })}
          title={t('compare.panelKey', { name: t('compare.closePanel', { name }), key: keyOf(panel) })}
          onClick={onClose}
        >
          ×
        </Button>
      </ButtonRow>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="compare-panel-body" tabIndex={0} aria-label={name}>
        {panel === 'lost' && compare.missingError && <RetryNotice error={compare.missingError} onRetry={retry} />}
        {panel === 'lost' && !compare.missingError && (
          <MissingContentPanel
            number={unkept === null ? null : numbers.get(unkept)!}
            kept={{ number, isCanonical }}
            missing={missing}
            project={project}
            detail={detail}
            isDecidable={isDecidable}
            taking={taking}
            onShow={showStatement}
          />
        )}
        {panel === 'facts' && <FactMatrixPanel {...{ project, detail, kept, numbers }} onShow={onShow} />}
        {panel === 'members' && (
          <MembersPanel
            key={detail.id}
            project={project}
            detail={detail}
            kept={kept}
            numbers={numbers}
            isDecidable={isDecidable}
            onChoose={onChoose}
            onDecide={onDecide}
          />
        )}
        {panel === 'related' && <RelatedPanel project={project} searched={numbered(active)} kept={numbered(kept)} />}
        {panel === 'timeline' && <TimelineOf project={project} cluster={detail.id} />}
      </section>
    </aside>
  );
}

function TimelineOf({ project, cluster }: { project: string; cluster: ClusterId }) {
  const timeline = useTimeline(project, cluster);
  if (timeline.error) return <ErrorNotice error={timeline.error} />;
  return timeline.data ? <ClusterTimeline members={timeline.data} /> : <Spin delay={150} />;
}
