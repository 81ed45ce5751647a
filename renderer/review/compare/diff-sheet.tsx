// The sheet: both texts on one paper, sentence beside sentence, in one scroll.
import { memo, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article } from '#shared/model.ts';
import { useFormat } from '../../ui/format.ts';
import type { Block, Piece } from './blocks.ts';
import { Pieces } from './pieces.tsx';
import './sheet.css';
import type { LaidOutDiff } from './use-diff.ts';

type DiffSheetProps = {
  left: Article;
  right: Article;
  /** Null while it is being computed: the plain texts stand there until then. */
  diff: LaidOutDiff | null;
  unfoldAll: boolean;
  currentChange: number | null;
  ref: Ref<HTMLDivElement>;
};

export function DiffSheet({ left, right, diff, unfoldAll, currentChange, ref }: DiffSheetProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="sheet" ref={ref} tabIndex={0} aria-label={t('compare.sheet')}>
      <div className="sheet-inner">
        <div className="pair headline">
          <Headline title={left.title} pieces={diff?.title.left} />
          <Headline title={right.title} pieces={diff?.title.right} />
        </div>
        {diff?.changes === 0 && <p className="same-note">{t('compare.sameBodies')}</p>}
        {diff ? (
          <Sections diff={diff} unfoldAll={unfoldAll} currentChange={currentChange} />
        ) : (
          <div className="pair">
            <div>{left.body}</div>
            <div>{right.body}</div>
          </div>
        )}
      </div>
    </section>
  );
}

function Headline({ title, pieces }: { title: string; pieces: readonly Piece[] | undefined }) {
  const { t } = useTranslation();
  if (!title) return <h2 className="untitled">{t('article.untitled')}</h2>;
  return <h2>{pieces ? <Pieces pieces={pieces} /> : title}</h2>;
}

type SectionsProps = { diff: LaidOutDiff; unfoldAll: boolean; currentChange: number | null };

function Sections({ diff, unfoldAll, currentChange }: SectionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  return diff.sections.map(({ kind, blocks, sentences }) => {
    const first = blocks[0]?.at ?? 0;
    if (kind === 'fold' && !unfoldAll && !unfolded.has(first)) {
      return (
        <button
          key={`fold ${first}`}
          type="button"
          className="fold"
          onClick={() => setUnfolded(new Set([...unfolded, first]))}
          title={t('compare.unfold')}
        >
          {t('compare.folded', { sentences: format.number(sentences) })}
        </button>
      );
    }
    return blocks.map((block) => (
      <BlockRow key={block.at} block={block} current={block.change !== null && block.change === currentChange} />
    ));
  });
}

const BlockRow = memo(function BlockRow({ block, current }: { block: Block; current: boolean }) {
  const { left, right, newParagraph, change } = block;
  const classes = ['pair', newParagraph && 'paragraph', current && 'current'].filter(Boolean).join(' ');
  return (
    <div className={classes} data-change={change ?? undefined}>
      <Cell pieces={left} />
      <Cell pieces={right} />
    </div>
  );
});

/** Tinted where this side itself has a difference: a sentence that only gained words is untouched on the left. */
function Cell({ pieces }: { pieces: readonly Piece[] }) {
  const differs = pieces.some(({ kind }) => kind !== 'same');
  return (
    <div className={differs ? 'differs' : undefined}>
      <Pieces pieces={pieces} />
    </div>
  );
}
