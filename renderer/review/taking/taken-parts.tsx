// Parts of other members in the canonical article, each with its origin and a button to remove it.
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Side } from '#shared/compare/sheet/row-pieces.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { isTakenFrom, type TakenPart } from '#shared/model/taken.ts';
import { clip } from '#shared/text/characters.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { useWanted, useWantedElement } from '../../ui/toast/show-changed.ts';
import type { Addition } from './place-parts.ts';
import './taking.css';

export type TakenParts = {
  readonly parts: readonly TakenPart[];
  readonly numbers: MemberNumbers;
  /** Null if nothing can be removed now. */
  readonly onRemove: ((part: TakenPart) => void) | null;
};

/** For the sheet of two articles, one of which is canonical. */
export type SheetTaking = TakenParts & {
  readonly kept: Side;
  /** The article from which parts are taken. */
  readonly copy: ArticleId;
  /** Null if no text can be taken now. */
  readonly onTake: ((addition: Addition) => void) | null;
};

/** This many characters before its place show where a sentence is inserted. */
const CONTEXT = 8;
/** This many characters are enough to recognise a sentence. */
const BEGINNING = 24;

export function TakenFields({ parts, ...given }: TakenParts) {
  return parts
    .filter(({ field }) => field !== null)
    .map((part) => <TakenLine key={part.part} part={part} place={null} {...given} />);
}

export function TakenSentences({ parts, body, ...given }: TakenParts & { body: string }) {
  const { t } = useTranslation();
  return parts.map((part) => <TakenLine key={part.part} part={part} place={placeLabel(t, part, body)} {...given} />);
}

function placeLabel(t: TFunction, { place, replaced }: TakenPart, body: string): string {
  if (replaced > 0) return t('taking.instead', { text: clip(body.slice(place!, place! + replaced), BEGINNING) });
  const before = body.slice(Math.max(0, place! - CONTEXT), place!).replace(/^[\udc00-\udfff]/, '');
  return before === '' ? t('taking.atStart') : t('taking.after', { text: before });
}

type TakenRowProps = { taking: SheetTaking; parts: readonly TakenPart[]; body: string; columns: boolean };

/** A row with taken sentences on the side of the canonical article. */
export function TakenRow({ taking: { kept, numbers, onRemove }, parts, body, columns }: TakenRowProps) {
  return (
    <div className="pair">
      {columns && kept === 'right' && <div />}
      <div className="taken-cell">
        <TakenSentences parts={parts} body={body} numbers={numbers} onRemove={onRemove} />
      </div>
    </div>
  );
}

type EmptyCellProps = { addition: Addition; taking: SheetTaking; body: string };

/** The cell next to text that only the other article has: the parts taken from it, or a button to take it. */
export function EmptyCell({ addition, taking, body }: EmptyCellProps) {
  const { t } = useTranslation();
  const { copy, parts, numbers, onTake, onRemove } = taking;
  const taken = parts.filter((part) => isTakenFrom(part, copy, addition));
  return (
    <div className="taken-cell">
      <TakenSentences parts={taken} body={body} numbers={numbers} onRemove={onRemove} />
      {taken.length === 0 && onTake && (
        <Button
          type="link"
          size="small"
          className="take-here"
          title={t('taking.sentenceHint')}
          onClick={() => onTake(addition)}
        >
          {t('taking.sentence')}
        </Button>
      )}
    </div>
  );
}

type TakenLineProps = Omit<TakenParts, 'parts'> & {
  part: TakenPart;
  /** The place in words; null for a field. */
  place: string | null;
};

function TakenLine({ part, place, numbers, onRemove }: TakenLineProps) {
  const { t } = useTranslation();
  const { field, from, source, row } = part;
  const wanted = useWanted();
  const isWanted = wanted?.kind === 'part' && wanted.part.article === part.article && wanted.part.part === part.part;
  const line = useWantedElement<HTMLParagraphElement>(isWanted);
  const text = field === 'published' ? displayPublished(part.text) : part.text;
  const name = t(`taking.part.${field ?? 'sentence'}`);
  const origin = { number: numbers.get(from), source: source || t('article.row', { row }) };
  return (
    <p ref={line} className="taken">
      <span className="taken-text">{field === null ? text : t('taking.field', { part: name, text })}</span>
      <span className="soft taken-origin">
        {t('taking.from', origin)}
        {place !== null && ` · ${place}`}
      </span>
      {onRemove && (
        <Button
          type="link"
          size="small"
          aria-label={t('taking.removeOf', { part: name, text: clip(text, BEGINNING) })}
          onClick={() => onRemove(part)}
        >
          {t('taking.remove')}
        </Button>
      )}
    </p>
  );
}
