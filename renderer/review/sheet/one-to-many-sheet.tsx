// The sheet of one to many: the base text, and next to each passage the content that only other articles of the cluster
// have.
import { Button } from 'antd';
import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnlyBoilerplate, muteBoilerplate, noBoilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import type { Piece } from '#shared/compare/sheet/row-pieces.ts';
import type { MemberText } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { Range } from '#shared/text/range.ts';
import { useRetry } from '../../data/use-retry.ts';
import type { MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { RetryNotice } from '../../ui/notice.tsx';
import {
  type MissingContentContext,
  type MissingContentRead,
  useMissingContent,
} from '../comparison/use-missing-content.ts';
import { TakenFields, type TakenParts, TakenSentences } from '../taking/taken-parts.tsx';
import { type DamagedNumbers, DamagedTexts } from './damaged-texts.tsx';
import { type Note, oneToManyRows } from './one-to-many-rows.ts';
import { Pieces } from './pieces.tsx';
import { Ruler, type TickKinds } from './ruler.tsx';
import { StatementText } from './statement-text.tsx';
import { scrollIntoViewWhenReady } from './use-jump-navigation.ts';

const PAGE = 200;
/** The base lacks what a note has. */
const INSERTED = new Set(['inserted'] as const);

type OneToManySheetProps = {
  /** `kept` of the context is the base. */
  context: MissingContentContext;
  numbers: MemberNumbers;
  base: MemberText;
  damaged: DamagedNumbers;
  /** Null if the base is not canonical. */
  taken: TakenParts | null;
  onChoose: (article: ArticleId) => void;
  ref: RefObject<HTMLDivElement | null>;
};

export function OneToManySheet({ context, numbers, base, damaged, taken, onChoose, ref }: OneToManySheetProps) {
  const { t } = useTranslation();
  const { members } = context.detail;
  const [asked, setAsked] = useState(PAGE);
  const read = Math.min(asked, members.length);
  const { byArticle: missing, error } = useMissingContent(context, { first: 0, last: read - 1 });
  const retry = useRetry();
  const boilerplate = context.ignored.includes('boilerplate') ? base.boilerplate : noBoilerplate.left;
  const rows = useMemo(() => oneToManyRows(base.article.body, missing), [base, missing]);
  const ticks = useMemo(() => rows.flatMap(({ notes }) => notes.map((): TickKinds[number] => INSERTED)), [rows]);
  const others = numbers.get(base.article.id)! <= read ? read - 1 : read;
  const unread = others - missing.size;
  const left = members.length - read;
  const silent = unread === 0 && rows.every(({ notes }) => notes.length === 0);
  return (
    <div className="fill sheet-and-ruler">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="sheet sheet-many" ref={ref} tabIndex={0} aria-label={t('compare.sheet.many')}>
        <div className="sheet-inner">
          <div className="pair headline">
            <div>
              <h2>{base.article.title || t('article.untitled')}</h2>
              <DamagedTexts numbers={[damaged.left, damaged.right]} />
              {taken && <TakenFields {...taken} />}
            </div>
            {error ? (
              <RetryNotice error={error} onRetry={retry} />
            ) : (
              <p className="soft many-lead" role="status">
                {unread > 0 ? t('missing.reading', { unread }) : t(silent ? 'missing.nothingMany' : 'missing.many')}
                {left > 0 && unread === 0 && (
                  <Button size="small" onClick={() => setAsked(read + PAGE)}>
                    {t('missing.readMore', { more: Math.min(left, PAGE), left })}
                  </Button>
                )}
              </p>
            )}
          </div>
          {rows.map(({ text, start, notes }) => (
            <div className="pair" key={start} data-changes={notes.length > 0 ? notes.length : undefined}>
              <div>
                <Pieces pieces={piecesOf(text, start, boilerplate)} />
                {taken && (
                  <TakenSentences
                    {...taken}
                    parts={partsIn(taken.parts, start, text.length)}
                    body={base.article.body}
                  />
                )}
              </div>
              <div>
                {notes.map((note) => (
                  <NoteText key={note.text} note={note} numbers={numbers} missing={missing} onChoose={onChoose} />
                ))}
              </div>
            </div>
          ))}
          {/* Notes that arrive would move it. */}
          {unread === 0 && (
            <div className="sheet-notes">
              {boilerplate.length > 0 && <p className="faint boilerplate-legend">{t('compare.muted')}</p>}
              {isOnlyBoilerplate(base.article.body, boilerplate) && (
                <p className="soft boilerplate-legend">{t('compare.onlyBoilerplate', { name: t('compare.base') })}</p>
              )}
            </div>
          )}
        </div>
      </section>
      <Ruler
        sheet={ref}
        kinds={ticks}
        onChange={(note) => void scrollIntoViewWhenReady(() => ref.current?.querySelectorAll('.note')[note])}
      />
    </div>
  );
}

/** The sentences inserted into a passage. A sentence at the beginning of the text belongs to the first passage. */
function partsIn(parts: TakenParts['parts'], start: number, length: number): TakenParts['parts'] {
  return parts.filter(({ place }) => place !== null && Math.max(1, place) > start && place <= start + length);
}

function piecesOf(text: string, at: number, boilerplate: readonly Range[]): readonly Piece[] {
  const whole: Piece = { kind: 'same', text, side: 'left', at };
  return muteBoilerplate({ left: [whole], right: [], unified: [] }, { left: boilerplate, right: [] }).left;
}

/** More numbers would fill the line; a count follows them. */
const MAX_NUMBERS = 6;

type NoteTextProps = {
  note: Note;
  numbers: MemberNumbers;
  missing: MissingContentRead['byArticle'];
  onChoose: (article: ArticleId) => void;
};

function NoteText({ note, numbers, missing, onChoose }: NoteTextProps) {
  const { t } = useTranslation();
  const { articles } = note;
  return (
    <p className="note">
      {articles.slice(0, MAX_NUMBERS).map((article) => {
        const number = numbers.get(article);
        return (
          <button
            key={article}
            type="button"
            className="tag note-number numbers"
            aria-label={t('missing.compareWith', { number })}
            title={missing.get(article)?.source}
            onClick={() => onChoose(article)}
          >
            {number}
          </button>
        );
      })}
      {articles.length > MAX_NUMBERS && (
        <span className="soft">{t('missing.articles', { articles: articles.length })}</span>
      )}
      <StatementText text={note.text} facts={note.facts} />
    </p>
  );
}
