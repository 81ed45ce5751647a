// The sheet: both texts next to each other, sentence by sentence in one scroll area, or merged into one column.
import { Fragment, memo, type Ref, startTransition, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Block, ownerOf } from '#shared/compare/sheet/blocks.ts';
import { holdsPlace, type Mark, marksByBlock, type SheetPlace } from '#shared/compare/sheet/marks.ts';
import { isDifference, type Piece, type Side } from '#shared/compare/sheet/row-pieces.ts';
import type { Section } from '#shared/compare/sheet/sections.ts';
import { isTakenFrom } from '#shared/model/taken.ts';
import { clip } from '#shared/text/characters.ts';
import { useFormat } from '../../base/format.ts';
import type { CompareView } from '../../base/settings.ts';
import { FoundWords, hasFoundWord } from '../found-words.ts';
import { type Addition, AT_START, additionsOf, placeParts } from '../taking/place-parts.ts';
import { EmptyCell, type SheetTaking, TakenFields, type TakenParts, TakenRow } from '../taking/taken-parts.tsx';
import { type DamagedNumbers, DamagedTexts } from './damaged-texts.tsx';
import { Pieces } from './pieces.tsx';
import './sheet.css';
import type { ArticleText, LaidOutDiff } from '#shared/compare/sheet/lay-out.ts';

/** Blocks of about a window: with forty, a text of 30,000 characters took twice as long to appear. */
const FIRST_BLOCKS = 20;
const BLOCKS_A_FRAME = 120;

/** The first sections up to a limit of blocks, which grows with every frame until all are rendered. */
function useIncrementalRender(sections: readonly Section[]): readonly Section[] {
  const [grown, setGrown] = useState({ sections, blocks: FIRST_BLOCKS });
  const limit = grown.sections === sections ? grown.blocks : FIRST_BLOCKS;
  const shown = takeBlocks(sections, limit);
  const isWhole = shown.length === sections.length && shown.at(-1) === sections.at(-1);
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setGrown({ sections, blocks: limit + BLOCKS_A_FRAME })),
    );
    return () => cancelAnimationFrame(frame);
  }, [isWhole, sections, limit]);
  return shown;
}

function takeBlocks(sections: readonly Section[], limit: number): readonly Section[] {
  const taken: Section[] = [];
  let left = limit;
  for (const section of sections) {
    if (left <= 0) return taken;
    taken.push(
      section.kind !== 'blocks' || section.blocks.length <= left
        ? section
        : { ...section, blocks: section.blocks.slice(0, left) },
    );
    left -= section.kind !== 'blocks' ? 1 : section.blocks.length;
  }
  return taken;
}

/** UTF-16 units of a folded passage that are shown, by which an editor recognises it. */
const PASSAGE_START = 40;

/** Characters that are painted before the comparison is done: about a window full. */
const FIRST_LOOK = 2_000;

export type SheetMarks = Readonly<Record<Side, readonly Mark[]>>;

/** An offset in one of the texts. */
type ShownPlace = { readonly side: Side; readonly at: number };

type DiffSheetProps = {
  view: Exclude<CompareView, 'many'>;
  left: ArticleText;
  right: ArticleText;
  /** Null while it is being computed; until then the sheet shows the beginnings of the plain texts. */
  diff: LaidOutDiff | null;
  damaged: DamagedNumbers;
  marks: SheetMarks;
  unfoldAll: boolean;
  currentChange: number | null;
  currentFact: number | null;
  /** Where the sentence of the cluster has led. */
  place?: SheetPlace | null;
  /** A place that something else has led to. */
  shown?: ShownPlace | null;
  /** Null if neither article is canonical. */
  taking: SheetTaking | null;
  ref: Ref<HTMLDivElement>;
};

export const DiffSheet = memo(function DiffSheet(props: DiffSheetProps) {
  const { view, left, right, diff, damaged, marks, unfoldAll, currentChange, currentFact, taking, ref } = props;
  const { place = null, shown = null } = props;
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
            damaged={columns ? [damaged.left] : [damaged.left, damaged.right]}
            taken={columns && taking?.kept === 'right' ? null : taking}
          />
          {columns && (
            <Headline
              title={right.title}
              pieces={diff?.title.right}
              currentChange={currentChange}
              damaged={[damaged.right]}
              taken={taking?.kept === 'right' ? taking : null}
            />
          )}
        </div>
        {diff ? (
          // The key makes a newly chosen view render in steps, too.
          <Sections
            key={view}
            sections={diff.sections}
            columns={columns}
            marks={marks}
            unfoldAll={unfoldAll}
            currentChange={currentChange}
            currentFact={currentFact}
            place={place}
            led={shown}
            taking={taking}
            keptBody={taking?.kept === 'right' ? right.body : left.body}
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

type HeadlineProps = {
  title: string;
  pieces: readonly Piece[] | undefined;
  currentChange: number | null;
  damaged: readonly (number | null)[];
  /** Null if the article is not canonical. */
  taken: TakenParts | null;
};

function Headline({ title, pieces, currentChange, damaged, taken }: HeadlineProps) {
  const { t } = useTranslation();
  const isUntitled = !title && !pieces?.length;
  return (
    <div>
      {isUntitled ? (
        <h2 className="faint untitled">{t('article.untitled')}</h2>
      ) : (
        <h2>{pieces ? <Pieces pieces={pieces} currentChange={currentChange} /> : title}</h2>
      )}
      <DamagedTexts numbers={damaged} />
      {taken && <TakenFields {...taken} />}
    </div>
  );
}

/** Shown below the texts, so that these begin at the same height in every cluster. */
function SheetNotes({ diff }: { diff: LaidOutDiff }) {
  const { t } = useTranslation();
  const { hasMuted, onlyBoilerplate } = diff;
  const isSame = diff.changes === diff.titleChanges;
  return (
    <div className="sheet-notes">
      {isSame && <p className="faint same-note">{t(sameNoteOf(diff))}</p>}
      {hasMuted && <p className="faint boilerplate-legend">{t('compare.muted')}</p>}
      {(['left', 'right'] as const).map(
        (side) =>
          onlyBoilerplate[side] && (
            <p key={side} className="soft boilerplate-legend">
              {t('compare.onlyBoilerplate', { name: t(side === 'left' ? 'compare.base' : 'compare.other') })}
            </p>
          ),
      )}
    </div>
  );
}

function sameNoteOf({ hasMuted, forms }: LaidOutDiff) {
  if (forms.hidden > 0) return 'compare.sameWording';
  return hasMuted ? 'compare.sameStories' : 'compare.sameBodies';
}

type SectionsProps = {
  sections: readonly Section[];
  columns: boolean;
  marks: SheetMarks;
  unfoldAll: boolean;
  currentChange: number | null;
  currentFact: number | null;
  place: SheetPlace | null;
  led: ShownPlace | null;
  taking: SheetTaking | null;
  keptBody: string;
};

function Sections(props: SectionsProps) {
  const { sections, columns, marks, unfoldAll, currentChange, currentFact, place, led, taking, keptBody } = props;
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const shown = useIncrementalRender(sections);
  const blocks = useMemo(() => sections.flatMap((section) => section.blocks), [sections]);
  const marked = useMemo(() => marksByBlock(blocks, marks), [blocks, marks]);
  const kept = taking?.kept ?? null;
  const additions = useMemo(() => (kept ? additionsOf(blocks, kept) : noAdditions), [blocks, kept]);
  const taken = useMemo(() => {
    if (!taking) return noParts;
    const inColumn = columns ? [...additions.values()] : [];
    const inRows = taking.parts.filter(
      (part) => !inColumn.some((addition) => isTakenFrom(part, taking.copy, addition)),
    );
    return placeParts(blocks, taking.kept, inRows);
  }, [blocks, taking, additions, columns]);
  const rowOf = (at: number) => {
    const parts = taken.get(at);
    return taking && parts && <TakenRow taking={taking} parts={parts} body={keptBody} columns={columns} />;
  };
  const words = use(FoundWords);
  const unfoldedByWords = useMemo(
    () => sections.filter(({ blocks }) => hasFoundWord(blocks, words)),
    [sections, words],
  );
  const leads = ({ kind, blocks }: Section) =>
    kind !== 'blocks' &&
    blocks.some(
      (block) =>
        holdsChange(block, currentChange) ||
        holdsFact(marked.get(block.at), currentFact) ||
        (place !== null && holdsPlace(block, place)) ||
        (led !== null && holdsOffset(block[led.side], led.at)),
    );
  const isTaken = ({ at }: Block) => {
    const addition = additions.get(at);
    return (
      taken.has(at) || (taking && addition && taking.parts.some((part) => isTakenFrom(part, taking.copy, addition)))
    );
  };
  // What was led to stays open: a passage that closed behind the editor would move the text that is being read.
  const opened = shown.filter((section) => leads(section) && !unfolded.has(section.blocks[0]!.at));
  if (opened.length > 0) setUnfolded(new Set([...unfolded, ...opened.map(({ blocks }) => blocks[0]!.at)]));
  const rows = shown.map((section) => {
    const { kind, blocks, sentences } = section;
    const first = blocks[0]?.at ?? 0;
    const isUnfolded = unfoldAll || unfolded.has(first) || unfoldedByWords.includes(section);
    if (kind !== 'blocks' && !isUnfolded && !blocks.some(isTaken)) {
      const unfold = () => setUnfolded(new Set([...unfolded, first]));
      return kind === 'fold' ? (
        <button key={`fold ${first}`} type="button" className="faint fold" onClick={unfold} title={t('compare.unfold')}>
          {t('compare.folded', { count: sentences })}
        </button>
      ) : (
        <FoldedPassage key={`fold ${first}`} {...{ blocks, columns }} side={kind} onUnfold={unfold} />
      );
    }
    return blocks.map((block) => {
      const addition = additions.get(block.at);
      return (
        <Fragment key={block.at}>
          <BlockRow
            block={block}
            columns={columns}
            marks={marked.get(block.at) ?? noMarks}
            currentChange={holdsChange(block, currentChange) ? currentChange : null}
            currentFact={holdsFact(marked.get(block.at), currentFact) ? currentFact : null}
            place={place !== null && holdsPlace(block, place) ? place : null}
            addition={addition ?? null}
            taking={addition ? taking : null}
            keptBody={addition ? keptBody : ''}
          />
          {rowOf(block.at)}
        </Fragment>
      );
    });
  });
  return [<Fragment key="start">{rowOf(AT_START)}</Fragment>, ...rows];
}

type FoldedPassageProps = { blocks: readonly Block[]; side: Side; columns: boolean; onUnfold: () => void };

function FoldedPassage({ blocks, side, columns, onUnfold }: FoldedPassageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const own = textOf(blocks.flatMap((block) => block[side]).filter(isDifference)).trim();
  const count = [...own.replace(/\s/g, '')].length;
  const start = clip(own, PASSAGE_START);
  const name = columns ? t(`compare.column.${side}`) : t(side === 'left' ? 'compare.base' : 'compare.other');
  return (
    <button
      type="button"
      className={`fold fold-${columns ? side : 'both'}`}
      data-changes={blocks.reduce((sum, { changes }) => sum + changes, 0)}
      onClick={onUnfold}
      title={t('compare.unfold')}
    >
      <b>{t('compare.foldedPassage', { name, count, characters: format.number(count) })}</b>
      {` ${start}${start === own ? '' : '…'}`}
    </button>
  );
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

const noMarks: readonly Mark[] = [];
const noParts: ReturnType<typeof placeParts> = new Map();
const noAdditions: ReturnType<typeof additionsOf> = new Map();

function holdsChange({ change, changes }: Block, current: number | null): boolean {
  return change !== null && current !== null && change <= current && current < change + changes;
}

function holdsOffset(pieces: readonly Piece[], offset: number): boolean {
  const [first, last] = [pieces[0], pieces.at(-1)];
  return first !== undefined && first.at <= offset && offset < last!.at + last!.text.length;
}

/** Lets other blocks skip rendering when a fact is chosen. */
function holdsFact(marks: readonly Mark[] | undefined, fact: number | null): boolean {
  return marks?.some((mark) => mark.fact === fact) ?? false;
}

type BlockRowProps = {
  block: Block;
  columns: boolean;
  marks: readonly Mark[];
  /** Null if the current difference is in another block. */
  currentChange: number | null;
  currentFact: number | null;
  /** Null if it is in other blocks. */
  place: SheetPlace | null;
  /** The block's text if only the other article has it, which the canonical one may take. */
  addition: Addition | null;
  taking: SheetTaking | null;
  keptBody: string;
};

const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { block, columns, marks, currentChange, currentFact, place, addition, taking, keptBody } = props;
  const { left, right, unified, newParagraph, changes } = block;
  const isCurrent = currentChange !== null;
  const classes = ['pair', newParagraph && 'paragraph', ownerOf(block) && 'one-sided', isCurrent && 'current'];
  const given = { marks, currentChange, currentFact, place };
  const empty = addition && taking && <EmptyCell addition={addition} taking={taking} body={keptBody} />;
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-changes={changes > 0 ? changes : undefined}
      data-left={left[0]?.at}
      data-right={right[0]?.at}
    >
      {columns ? (
        <>
          {(left.length === 0 && empty) || <Cell pieces={left} {...given} />}
          {(right.length === 0 && empty) || <Cell pieces={right} {...given} />}
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
  place: SheetPlace | null;
};

/** Tinted only if this side itself has a difference: a sentence that only gained words is unchanged on the left. */
function Cell({ pieces, ...given }: CellProps) {
  const differs = pieces.some((piece) => isDifference(piece) && !piece.isForm);
  return (
    <div className={differs ? 'differs' : undefined}>
      <Pieces pieces={pieces} {...given} />
    </div>
  );
}
