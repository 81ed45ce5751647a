// The sheet: both texts on one paper, sentence beside sentence in one scroll, or woven into one column.
import { memo, type Ref, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '#shared/text/characters.ts';
import type { CompareView } from '../../settings.ts';
import { useFormat } from '../../ui/format.ts';
import type { ArticleText } from '../comparison/requests.ts';
import { FoundWords, hasFoundWord } from '../found-words.ts';
import type { Block } from './blocks.ts';
import { type Mark, marksByBlock } from './marks.ts';
import { Pieces } from './pieces.tsx';
import { isDifference, type Piece, type Side } from './row-pieces.ts';
import type { Section } from './sections.ts';
import './sheet.css';
import type { LaidOutDiff } from './lay-out.ts';
import { useGrowing } from './use-growing.ts';

/** What of a text is painted until it is compared: a window's worth. */
const FIRST_LOOK = 2_000;

export type SheetMarks = Readonly<Record<Side, readonly Mark[]>>;

type DiffSheetProps = {
  view: Exclude<CompareView, 'many'>;
  left: ArticleText;
  right: ArticleText;
  /** Null while it is being computed: the beginnings of the plain texts stand there until then. */
  diff: LaidOutDiff | null;
  marks: SheetMarks;
  unfoldAll: boolean;
  currentChange: number | null;
  currentFact: number | null;
  ref: Ref<HTMLDivElement>;
};

export const DiffSheet = memo(function DiffSheet(props: DiffSheetProps) {
  const { view, left, right, diff, marks, unfoldAll, currentChange, currentFact, ref } = props;
  const { t } = useTranslation();
  const titleChanges = diff?.titleChanges ?? 0;
  const isTitleCurrent = currentChange !== null && currentChange < titleChanges;
  const columns = view === 'sides';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={`sheet sheet-${view}`} ref={ref} tabIndex={0} aria-label={t(`compare.sheet.${view}`)}>
      <div className="sheet-inner">
        <div
          className={isTitleCurrent ? 'pair headline current' : 'pair headline'}
          data-changes={titleChanges > 0 ? titleChanges : undefined}
        >
          <Headline
            title={left.title}
            pieces={columns ? diff?.title.left : diff?.title.unified}
            currentChange={currentChange}
          />
          {columns && <Headline title={right.title} pieces={diff?.title.right} currentChange={currentChange} />}
        </div>
        {diff ? (
          // Another view is drawn bit by bit, too.
          <Sections
            key={view}
            sections={diff.sections}
            columns={columns}
            marks={marks}
            unfoldAll={unfoldAll}
            currentChange={currentChange}
            currentFact={currentFact}
          />
        ) : (
          <div className="pair">
            <div>{clip(left.body, FIRST_LOOK)}</div>
            {columns && <div>{clip(right.body, FIRST_LOOK)}</div>}
          </div>
        )}
        {diff && <SheetNotes diff={diff} />}
      </div>
    </section>
  );
});

type HeadlineProps = { title: string; pieces: readonly Piece[] | undefined; currentChange: number | null };

function Headline({ title, pieces, currentChange }: HeadlineProps) {
  const { t } = useTranslation();
  if (!title && !pieces?.length) return <h2 className="untitled">{t('article.untitled')}</h2>;
  return <h2>{pieces ? <Pieces pieces={pieces} currentChange={currentChange} /> : title}</h2>;
}

/** Below the texts, so that these begin in the same place in every cluster. */
function SheetNotes({ diff }: { diff: LaidOutDiff }) {
  const { t } = useTranslation();
  const { isSetApart, onlyBoilerplate } = diff;
  const isSame = diff.changes === diff.titleChanges;
  return (
    <div className="sheet-notes">
      {isSame && <p className="same-note">{t(sameNoteOf(diff))}</p>}
      {isSetApart && <p className="set-apart-legend">{t('compare.setApart')}</p>}
      {(['left', 'right'] as const).map(
        (side) =>
          onlyBoilerplate[side] && (
            <p key={side} className="only-boilerplate">
              {t('compare.onlyBoilerplate', { name: t(side === 'left' ? 'compare.base' : 'compare.other') })}
            </p>
          ),
      )}
    </div>
  );
}

function sameNoteOf({ isSetApart, forms }: LaidOutDiff) {
  if (forms.hidden > 0) return 'compare.sameWording';
  return isSetApart ? 'compare.sameStories' : 'compare.sameBodies';
}

type SectionsProps = {
  sections: readonly Section[];
  columns: boolean;
  marks: SheetMarks;
  unfoldAll: boolean;
  currentChange: number | null;
  currentFact: number | null;
};

function Sections(props: SectionsProps) {
  const { sections, columns, marks, unfoldAll, currentChange, currentFact } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const shown = useGrowing(sections);
  const marked = useMemo(
    () =>
      marksByBlock(
        sections.flatMap(({ blocks }) => blocks),
        marks,
      ),
    [sections, marks],
  );
  const words = use(FoundWords);
  const unfoldedByWords = useMemo(
    () => sections.filter(({ blocks }) => hasFoundWord(blocks, words)),
    [sections, words],
  );
  return shown.map((section) => {
    const { kind, blocks, sentences } = section;
    const first = blocks[0]?.at ?? 0;
    if (kind === 'fold' && !unfoldAll && !unfolded.has(first) && !unfoldedByWords.includes(section)) {
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
      <BlockRow
        key={block.at}
        block={block}
        columns={columns}
        marks={marked.get(block.at) ?? noMarks}
        currentChange={holdsChange(block, currentChange) ? currentChange : null}
        currentFact={holdsFact(marked.get(block.at), currentFact) ? currentFact : null}
      />
    ));
  });
}

const noMarks: readonly Mark[] = [];

function holdsChange({ change, changes }: Block, current: number | null): boolean {
  return change !== null && current !== null && change <= current && current < change + changes;
}

/** Other blocks are not drawn again when a fact is chosen. */
function holdsFact(marks: readonly Mark[] | undefined, fact: number | null): boolean {
  return marks?.some((mark) => mark.fact === fact) ?? false;
}

type BlockRowProps = {
  block: Block;
  columns: boolean;
  marks: readonly Mark[];
  /** Null where it is in another block. */
  currentChange: number | null;
  currentFact: number | null;
};

const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { block, columns, marks, currentChange, currentFact } = props;
  const { left, right, unified, newParagraph, changes } = block;
  const isCurrent = currentChange !== null;
  const classes = ['pair', newParagraph && 'paragraph', isCurrent && 'current'].filter(Boolean).join(' ');
  const given = { marks, currentChange, currentFact };
  return (
    <div
      className={classes}
      data-changes={changes > 0 ? changes : undefined}
      data-left={left[0]?.at}
      data-right={right[0]?.at}
    >
      {columns ? (
        <>
          <Cell pieces={left} {...given} />
          <Cell pieces={right} {...given} />
        </>
      ) : (
        <Cell pieces={unified} {...given} />
      )}
    </div>
  );
});

type CellProps = {
  pieces: readonly Piece[];
  marks: readonly Mark[];
  currentChange: number | null;
  currentFact: number | null;
};

/** Tinted where this side itself has a difference: a sentence that only gained words is untouched on the left. */
function Cell({ pieces, ...given }: CellProps) {
  const differs = pieces.some((piece) => isDifference(piece) && !piece.isForm);
  return (
    <div className={differs ? 'differs' : undefined}>
      <Pieces pieces={pieces} {...given} />
    </div>
  );
}
