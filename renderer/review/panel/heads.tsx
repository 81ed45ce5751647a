// The heads of the two articles. The head of the compared one lets the editor choose among all articles.

import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import type { Pair } from '../members/choose-pair.ts';
import { MemberJump } from '../members/member-jump.tsx';
import { MemberStrip } from '../members/member-strip.tsx';
import { PublishedTag } from '../published/published-tag.tsx';
import { TakeMenu } from '../taking/take-menu.tsx';
import type { Taking } from '../taking/use-taking.ts';
import { ArticleHead } from './article-head.tsx';
import type { Compare } from './use-compare.ts';
import type { SheetTakingState } from './use-sheet-taking.ts';

type HeadsProps = {
  project: string;
  detail: ClusterDetail;
  pair: Pair;
  numbers: MemberNumbers;
  compare: Compare;
  taking: Taking;
  menu: SheetTakingState['menu'];
  isDecidable: boolean;
  keysEnabled: boolean;
  onVerdict: (article: ArticleId, verdict: Verdict | null) => void;
  onBase: (article: ArticleId) => void;
  onChoose: (article: ArticleId) => void;
  onError: (error: Error | null) => void;
  onReference: (match: PublishedMatch) => void;
};

export function Heads(props: HeadsProps) {
  const { project, detail, pair, numbers, compare, taking, menu, isDecidable, keysEnabled } = props;
  const { onVerdict, onBase, onChoose, onError, onReference } = props;
  const takeMenuOf = (role: 'base' | 'other') => {
    const [copy, kept] = [compare.read[role], compare.read[role === 'base' ? 'other' : 'base']];
    if (!isDecidable || !copy || !kept || kept.article.id !== taking.canonical) return null;
    return <TakeMenu taking={taking} kept={kept} copy={copy} number={numbers.get(copy.article.id)!} {...menu} />;
  };
  return (
    <div className="heads">
      {(['base', 'other'] as const).map((role) => (
        <ArticleHead
          key={role}
          detail={detail}
          article={pair[role]}
          opposite={pair[role === 'base' ? 'other' : 'base']}
          member={compare.read[role]}
          numbers={numbers}
          role={role}
          active={pair[role] === pair.active}
          isDecidable={isDecidable}
          onVerdict={(verdict) => onVerdict(pair[role], verdict)}
          onBase={() => onBase(pair[role])}
          tag={<PublishedTag {...{ detail }} article={pair[role]} onShow={onReference} />}
          action={takeMenuOf(role)}
        >
          {role === 'base' ? undefined : (
            <>
              <MemberStrip
                key={detail.id}
                context={compare.context}
                pair={pair}
                numbers={numbers}
                onChoose={onChoose}
                onError={onError}
              />
              <MemberJump
                key={`jump ${detail.id}`}
                project={project}
                detail={detail}
                keysEnabled={keysEnabled}
                onChoose={onChoose}
              />
            </>
          )}
        </ArticleHead>
      ))}
    </div>
  );
}
