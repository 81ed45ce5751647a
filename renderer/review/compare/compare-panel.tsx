// Beside the sheet: what would be lost, other reports of the event, who published first.
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import { ClusterTimeline } from '../../screens/overview/cluster-timeline.tsx';
import type { ComparePanel } from '../../settings.ts';
import { RelatedPanel } from '../related/related-panel.tsx';
import { LostPanel } from './lost-panel.tsx';
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
  onClose: () => void;
};

export function ComparePanelView(props: ComparePanelProps) {
  const { panel, project, detail, active, losing, kept, lost, onShow, onClose } = props;
  const { t } = useTranslation();
  const { members } = detail;
  const name = t(`compare.panel.${panel}`);
  return (
    <aside className={`compare-panel compare-panel-${panel}`} aria-label={name}>
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
        {panel === 'related' && (
          <RelatedPanel project={project} article={active.article.id} number={members.indexOf(active) + 1} />
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
