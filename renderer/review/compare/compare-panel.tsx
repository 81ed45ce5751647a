// Beside the sheet: what would be lost, other reports of the event, who published first.
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';
import { ClusterTimeline } from '../../screens/overview/cluster-timeline.tsx';
import type { ComparePanel } from '../../settings.ts';
import type { VerdictChange } from '../decide/plan.ts';
import { RelatedPanel } from '../related/related-panel.tsx';
import { LostPanel } from './lost-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import type { Saying } from './requests.ts';
import type { LostByArticle } from './use-lost.ts';
import { panelKeys } from './view-controls.tsx';

type ComparePanelProps = {
  panel: ComparePanel;
  project: string;
  detail: ClusterDetail;
  active: Member;
  /** The article of the two that may be discarded; null where only the kept one is there. */
  losing: Member | null;
  kept: Member | undefined;
  lost: LostByArticle;
  onShow: (saying: Saying) => void;
  onChoose: (article: ArticleId) => void;
  onDecide: (verdicts: VerdictChange[]) => void;
  onClose: () => void;
};

export function ComparePanelView(props: ComparePanelProps) {
  const { panel, project, detail, active, losing, kept, lost, onShow, onChoose, onDecide, onClose } = props;
  const { t } = useTranslation();
  const { members } = detail;
  const numbered = (member: Member) => ({ article: member.article.id, number: members.indexOf(member) + 1 });
  const name = t(`compare.panel.${panel}`);
  const aside = useRef<HTMLElement>(null);
  // In a short window it may open below what is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel has opened
  useEffect(() => {
    // A browser's promise of it is no clean-up.
    aside.current?.scrollIntoView({ block: 'nearest' });
  }, [panel]);
  return (
    <aside ref={aside} className={`compare-panel compare-panel-${panel}`} aria-label={name}>
      <header>
        <h2>{name}</h2>
        <Button
          type="text"
          size="small"
          aria-label={t('compare.closePanel', { name })}
          title={t('compare.panelKey', { name: t('compare.closePanel', { name }), key: panelKeys[panel] })}
          onClick={onClose}
        >
          ×
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="compare-panel-body" tabIndex={0} aria-label={name}>
        {panel === 'lost' && (
          <LostPanel
            members={members}
            member={losing}
            kept={kept}
            lost={losing ? lost.get(losing.article.id) : undefined}
            onShow={onShow}
          />
        )}
        {panel === 'members' && <MembersPanel members={members} kept={kept} onChoose={onChoose} onDecide={onDecide} />}
        {panel === 'related' && (
          <RelatedPanel project={project} searched={numbered(active)} kept={numbered(kept ?? active)} />
        )}
        {panel === 'timeline' && (
          <ClusterTimeline
            members={members.map(({ article: { id, title, source, published } }) => ({
              article: id,
              title,
              source,
              published,
            }))}
          />
        )}
      </section>
    </aside>
  );
}
