// An article of a cluster with several, next to the reference that it copies. Replaces the comparison of two articles.
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { Verdict } from '#shared/model/model.ts';
import { useShortcuts } from '../../keys/shortcuts.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { planVerdicts } from '../decide/plan-decision.ts';
import { StatusMark } from '../list/status-mark.tsx';
import { NoteButtons } from '../notes/note-buttons.tsx';
import { MatchLine } from './match-line.tsx';
import { PublishedChip } from './published-chip.tsx';
import { ReferenceArea, ReferenceSteps } from './reference-area.tsx';
import { useReferenceComparison } from './use-reference-comparison.ts';

type ReferenceViewProps = {
  project: string;
  detail: ClusterDetail;
  match: PublishedMatch;
  numbers: MemberNumbers;
  isDecidable: boolean;
  keysEnabled: boolean;
  onVerdict: (verdict: Verdict | null) => void;
  onBack: () => void;
  onShow: (match: PublishedMatch) => void;
  onNote: () => void;
  onReport: () => void;
};

export function ReferenceView(props: ReferenceViewProps) {
  const { project, detail, match, numbers, isDecidable, keysEnabled, onVerdict, onBack, onShow, onNote, onReport } =
    props;
  const { t } = useTranslation();
  const number = numbers.get(match.article)!;
  const sheet = useRef<HTMLDivElement>(null);
  const comparison = useReferenceComparison(project, detail, match, sheet);
  useShortcuts({ n: comparison.changes.next, p: comparison.changes.previous }, keysEnabled);
  return (
    <>
      <ButtonRow tight className="soft compare-toolbar">
        <span className="line" data-testid="cluster-status" title={t(`status.${detail.status}`)}>
          <StatusMark status={detail.status} />
          <span className="facts-long">{t('published.nth', { number })}</span>
        </span>
        <NoteButtons {...{ project, detail, keysEnabled, onNote }} />
        <Button size="small" onClick={onBack}>
          {t('published.back')} <kbd>Esc</kbd>
        </Button>
        <section className="line fill" aria-label={t('published.title')}>
          <MatchLine match={match} />
        </section>
        <PublishedChip {...{ detail, numbers, onShow }} shown={match} />
        <ReferenceSteps comparison={comparison} onReport={onReport} />
      </ButtonRow>
      <ReferenceArea
        comparison={comparison}
        number={number}
        name={t('compare.nth', { number })}
        verdict={detail.members[number - 1]!.verdict}
        suggested={planVerdicts(detail).get(match.article)}
        isDecidable={isDecidable}
        onVerdict={onVerdict}
      />
    </>
  );
}
