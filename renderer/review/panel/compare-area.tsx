import { Spin } from 'antd';
import { type ReactNode, type RefObject, useMemo } from 'react';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { useRetry } from '../../data/use-retry.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import type { VerdictChange } from '../decide/plan-decision.ts';
import type { Pair } from '../members/choose-pair.ts';
import './compare.css';
import { DiffSheet } from '../sheet/diff-sheet.tsx';
import { MarkBoilerplate } from '../sheet/mark-boilerplate.tsx';
import { OneToManySheet } from '../sheet/one-to-many-sheet.tsx';
import { kindsOf, Ruler } from '../sheet/ruler.tsx';
import { ComparePanelView } from './compare-panel.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import type { Compare } from './use-compare.ts';
import type { SheetTakingState } from './use-sheet-taking.ts';

type CompareAreaProps = {
  project: string;
  detail: ClusterDetail;
  pair: Pair;
  numbers: MemberNumbers;
  compare: Compare;
  sheetRef: RefObject<HTMLDivElement | null>;
  unfoldAll: boolean;
  taking: SheetTakingState;
  isDecidable: boolean;
  onChoose: (article: ArticleId) => void;
  onDecide: (verdicts: VerdictChange[]) => void;
  published: ReactNode;
  /** The heads of the two articles. */
  children: ReactNode;
};

export function CompareArea(props: CompareAreaProps) {
  const { project, detail, pair, numbers, compare, sheetRef, unfoldAll, taking, isDecidable, published, children } =
    props;
  const { onChoose, onDecide } = props;
  const { settings, change, read, texts, laidOut, marks } = compare;
  const { view, panel } = settings;
  const retry = useRetry();
  const numberIfDamaged = (text: MemberText | undefined) => (text?.isDamaged ? numbers.get(text.article.id)! : null);
  const [left, right] = [numberIfDamaged(read.base), numberIfDamaged(read.other)];
  const kinds = useMemo(() => laidOut && kindsOf(laidOut), [laidOut]);
  const damaged = useMemo(() => ({ left, right }), [left, right]);
  return (
    <>
      {compare.error && <RetryNotice error={compare.error} onRetry={retry} />}
      <div className="fill compare-body">
        <div className="column fill compare-texts">
          {children}
          {view === 'many' && compare.isShown && read.base && (
            <OneToManySheet
              key={pair.base}
              ref={sheetRef}
              context={{ ...compare.context, kept: pair.base }}
              numbers={numbers}
              base={read.base}
              damaged={damaged}
              taken={taking.sheet?.kept === 'left' ? taking.sheet : null}
              onChoose={(article) => {
                change({ view: 'sides' });
                onChoose(article);
              }}
            />
          )}
          {view !== 'many' && texts.pair && (
            <div className="fill sheet-and-ruler">
              <DiffSheet
                key={compare.key}
                ref={sheetRef}
                view={view}
                left={texts.pair.left}
                right={texts.pair.right}
                diff={laidOut}
                damaged={damaged}
                marks={marks}
                unfoldAll={unfoldAll}
                currentChange={compare.changes.current}
                currentFact={compare.facts.current}
                place={compare.claims.place}
                shown={compare.shownPlace}
                taking={taking.sheet}
              />
              <Ruler key={`${compare.key} ${view}`} sheet={sheetRef} kinds={kinds} onChange={compare.changes.show} />
            </div>
          )}
          {compare.isReading && (
            <div className="sheet waiting">
              <Spin delay={150} />
            </div>
          )}
          {read.base && read.other && (
            <MarkBoilerplate
              project={project}
              sheet={sheetRef}
              articles={{ left: read.base.article, right: read.other.article }}
            />
          )}
        </div>
        {panel && (
          <ComparePanelView
            panel={panel}
            project={project}
            detail={detail}
            active={pair.active}
            compare={compare}
            numbers={numbers}
            taking={taking.missing}
            isDecidable={isDecidable}
            onChoose={onChoose}
            onDecide={onDecide}
            onShow={(article, start) => {
              onChoose(article);
              compare.showAt(article, start);
            }}
            onClose={() => change({ panel: null })}
          />
        )}
      </div>
      <SheetFoot detail={detail} compare={compare}>
        {published}
      </SheetFoot>
    </>
  );
}
