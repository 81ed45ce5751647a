import { Button } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { LostColumn } from '#shared/model/columns.ts';
import { markMerged } from '#shared/review/row-merge.ts';
import { useFormat } from '../../base/format.ts';
import { FocusableButton } from '../../ui/focusable-button.tsx';
import type { MissingStatement } from '../comparison/requests.ts';
import type { ArticleMissingContent } from '../comparison/use-missing-content.ts';
import { MergingChoice } from '../merging/merging-choice.tsx';
import { useChooseMerging } from '../merging/use-choose-merging.ts';
import { StatementText } from '../sheet/statement-text.tsx';
import type { SheetTakingState } from './use-sheet-taking.ts';

type MissingContentPanelProps = {
  /** The number of the article that may be discarded; null if there is only the kept one. */
  number: number | null;
  kept: { readonly number: number; readonly isCanonical: boolean };
  /** Undefined until it is read. */
  missing: ArticleMissingContent | undefined;
  project: string;
  detail: Pick<ClusterDetail, 'id' | 'merge' | 'isMergedByProject' | 'mergeChoice' | 'risk'>;
  isDecidable: boolean;
  /** Null if nothing can be taken now. */
  taking: SheetTakingState['missing'];
  onShow: (statement: MissingStatement) => void;
};

/** Two texts with little in common have hundreds of clauses, which are drawn in steps on request. */
const STEP = 100;

export const MissingContentPanel = memo(function MissingContentPanel({
  number,
  kept,
  missing,
  project,
  detail,
  isDecidable,
  taking,
  onShow,
}: MissingContentPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [shown, setShown] = useState(STEP);
  if (number === null) return <p className="soft">{t('missing.noKept')}</p>;
  if (!missing) return <p className="soft">{t('compare.comparing')}</p>;
  const { merge, isMergedByProject, mergeChoice, risk } = detail;
  const columns = markMerged(missing.columns, merge);
  const copies = [columns, ...(risk?.copies.map((copy) => copy.columns) ?? [])];
  const canMerge = isMergedByProject || copies.some((some) => some.some((column) => column.canMerge));
  const lost = columns.filter(({ isMerged }) => !isMerged);
  const filled = columns.filter(({ isMerged }) => isMerged);
  const name = (some: readonly LostColumn[]) => some.map((one) => one.name).join(t('risk.comma'));
  return (
    <>
      <p className="panel-lead">
        {t(kept.isCanonical ? 'missing.ofCanonical' : 'missing.ofSuggested', { number, kept: kept.number })}{' '}
        <span className="soft numbers">{t('missing.covered', { covered: format.percent(missing.covered) })}</span>
      </p>
      {lost.length > 0 && <p>{t('missing.columns', { number, columns: name(lost) })}</p>}
      {missing.statements.length + lost.length === 0 && <p>{t('missing.nothing')}</p>}
      {filled.length > 0 && <p className="soft">{t('missing.filled', { number, columns: name(filled) })}</p>}
      {(canMerge || mergeChoice !== null) && (
        <ClusterMerging project={project} detail={detail} isDecidable={isDecidable} />
      )}
      <ol>
        {missing.statements.slice(0, shown).map((statement) => (
          <li key={statement.start} className="line top missing-line">
            <button type="button" className="fill statement" onClick={() => onShow(statement)}>
              <StatementText text={statement.text} facts={statement.facts} />
            </button>
            {taking && statement.facts.length === 0 && (
              <TakeStatement statement={statement} number={number} taking={taking} />
            )}
          </li>
        ))}
      </ol>
      {missing.statements.length > shown && (
        <Button size="small" onClick={() => setShown(shown + STEP)}>
          {t('facts.more', { facts: format.number(missing.statements.length - shown) })}
        </Button>
      )}
    </>
  );
});

type ClusterMergingProps = Pick<MissingContentPanelProps, 'project' | 'detail' | 'isDecidable'>;

function ClusterMerging({ project, detail: { id, isMergedByProject, mergeChoice }, isDecidable }: ClusterMergingProps) {
  const { t } = useTranslation();
  const choose = useChooseMerging(project);
  return (
    <section className="stack close">
      <p className="soft">{t('merging.ofCluster')}</p>
      <MergingChoice
        project={project}
        clusters={[id]}
        choice={mergeChoice}
        unchosen={t(`merging.asProject.${isMergedByProject ? 'use' : 'none'}`)}
        isDisabled={!isDecidable}
        onChange={(choice) => choose(id, choice)}
      />
    </section>
  );
}

type TakeStatementProps = {
  statement: MissingStatement;
  number: number;
  taking: NonNullable<SheetTakingState['missing']>;
};

function TakeStatement({ statement: { start, end, anchor, text }, number, taking }: TakeStatementProps) {
  const { t } = useTranslation();
  const isTaken = taking.isTaken({ start, end });
  return (
    <FocusableButton
      type="link"
      size="small"
      disabled={isTaken}
      aria-label={t('taking.sentenceOf', { number, text: text.trim() })}
      title={t('taking.sentenceHint')}
      onClick={() => taking.onTake({ start, end, place: anchor, replaced: 0 })}
    >
      {t(isTaken ? 'taking.taken' : 'taking.menu')}
    </FocusableButton>
  );
}
