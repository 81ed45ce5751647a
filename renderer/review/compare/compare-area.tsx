// Between the heads and the decisions: controls, facts, the sheet in the chosen view, and a panel beside it.
import type { ReactNode, RefObject } from 'react';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { VerdictChange } from '../decide/plan.ts';
import type { Pair } from './choose-pair.ts';
import './compare.css';
import { ComparePanelView } from './compare-panel.tsx';
import { DiffSheet } from './diff-sheet.tsx';
import { FactChips } from './fact-chips.tsx';
import { ManySheet } from './many-sheet.tsx';
import { MarkBoilerplate } from './mark-boilerplate.tsx';
import { noBoilerplate } from './set-apart.ts';
import { SuggestionLine } from './suggestion-line.tsx';
import type { Compare } from './use-compare.ts';
import { ViewControls } from './view-controls.tsx';

type CompareAreaProps = {
  project: string;
  detail: ClusterDetail;
  pair: Pair;
  compare: Compare;
  sheetRef: RefObject<HTMLDivElement | null>;
  unfoldAll: boolean;
  onChoose: (article: ArticleId) => void;
  onDecide: (verdicts: VerdictChange[]) => void;
  /** The heads of the two articles. */
  children: ReactNode;
};

export function CompareArea(props: CompareAreaProps) {
  const { project, detail, pair, compare, sheetRef, unfoldAll, onChoose, onDecide, children } = props;
  const { settings, change, texts, laidOut, alerts, marks, kept, losing, lost } = compare;
  const { view, panel } = settings;
  const { base, other, active } = pair;
  const missing = losing && lost.get(losing.article.id)?.sayings.length;
  return (
    <>
      <ViewControls settings={settings} onChange={change} lost={missing ?? null} />
      <SuggestionLine project={project} detail={detail} />
      {view !== 'many' && <FactChips alerts={alerts} places={compare.facts} />}
      {compare.error && <ErrorNotice error={compare.error} />}
      <div className="compare-body">
        <div className="compare-texts">
          {children}
          {view === 'many' ? (
            <ManySheet
              ref={sheetRef}
              members={detail.members}
              base={base}
              boilerplate={settings.ignored.includes('boilerplate') ? base.boilerplate : noBoilerplate.left}
              lost={compare.lostToBase}
              onChoose={(article) => {
                change({ view: 'sides' });
                onChoose(article);
              }}
            />
          ) : (
            <DiffSheet
              key={compare.key}
              ref={sheetRef}
              view={view}
              left={texts.pair?.left ?? base.article}
              right={texts.pair?.right ?? other.article}
              diff={laidOut}
              marks={marks}
              unfoldAll={unfoldAll}
              currentChange={compare.changes.current}
              currentFact={compare.facts.current}
            />
          )}
          <MarkBoilerplate project={project} sheet={sheetRef} articles={{ left: base.article, right: other.article }} />
        </div>
        {panel && (
          <ComparePanelView
            panel={panel}
            project={project}
            detail={detail}
            active={active}
            losing={losing}
            kept={kept}
            lost={lost}
            onShow={compare.showSaying}
            onChoose={onChoose}
            onDecide={onDecide}
            onClose={() => change({ panel: null })}
          />
        )}
      </div>
    </>
  );
}
