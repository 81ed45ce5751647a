// Finds the parts of a text that are not its story: its own headline, 电头, bylines, 责编, captions, links, promotion, other
// articles, and the sentences that the project has learned. Everything that leaves text out or mutes it uses this.
import type { Part, PartKind } from '#shared/model/parts.ts';
import { passAttached } from '#shared/text/characters.ts';
import type { Range } from '#shared/text/range.ts';
import { aligned } from '#shared/text/view.ts';
import { type FoldedText, TextFolder } from '../text/fold.ts';
import { lettersOf } from '../text/letters.ts';
import { simplify } from '../text/traditional.ts';
import { type Boilerplate, WHOLE_TEXTS } from './boilerplate.ts';
import {
  A_DOCUMENT,
  ATTRIBUTED,
  BELONGS_ABOVE,
  CHATTY,
  DAILY_ROUNDUP,
  DANGLING,
  DATED,
  DATELINE,
  DATELINED,
  END_OF_REPORT,
  HASHTAGS,
  HEADED,
  HEADLINE_IN_BRACKETS,
  INTRO_WORDS,
  ITEM,
  isCaption,
  isShown,
  kindOfBracket,
  kindOfPhrase,
  LEADS_ELSEWHERE,
  LEDE,
  LINK_WORDS,
  NOTE_IN_BRACKETS,
  OTHER_BELOW,
  RARE,
  RELATED,
  RESIDUE,
  ROUNDUP_TITLE,
  TEASER,
} from './shapes.ts';

/** Letters that a text must keep: with fewer, the parts that tell a story themselves are its story. */
const MIN_STORY = 16;
const TELLING: ReadonlySet<PartKind> = new Set(['headline', 'intro', 'caption', 'links', 'other-story']);
/** Parts at the head of a text, one after another. */
const MAX_HEAD_PARTS = 12;
const MAX_HEADLINE = 60;
/** Share of a line's character pairs that the title has, if the line is the first or any other one. */
const REPEATS_FIRST = 0.5;
const REPEATS_SOME = 1 / 6;
const REPEATS = 0.8;
const MIN_REPEATED = 8;

const NEWLINE = 10;
/** Characters by unit: those of phrases that may be parts, the marks that end a phrase, and those that close it. */
const CHARACTERS = new Uint8Array(0x10000);
const [IS_RARE, IS_MARK, IS_CLOSING] = [1, 2, 3];
for (const [is, characters] of [
  [IS_RARE, RARE],
  [IS_MARK, '。!?;\n'],
  [IS_CLOSING, '”’」』)】]'],
] as const)
  for (const character of characters) CHARACTERS[character.charCodeAt(0)] = is;

/** Characters of an editor's lead, and of a line that stands alone above a story. */
const MAX_LEAD = 120;
const MAX_ALONE = 40;
const MIN_LEDE = 80;
/** Share of a text before its dateline that may be captions and abstracts. */
const MAX_BEFORE_DATELINE = 1 / 5;
const MAX_ITEM_LINES = 400;
const MIN_ITEMS = 3;
/** Characters of a paragraph, and shares of them that name their desk where each is a report of its own. */
const MIN_PARAGRAPH = 30;
const MIN_ATTRIBUTED = 1 / 3;
const MIN_DATELINED = 1 / 2;

/** Characters of another story, and the share of a text that is above its end where another follows. */
const MIN_OTHER = 150;
const MIN_ABOVE = 1 / 5;
/** Characters of the headline of a glued story; pairs of the title's characters in it, and in the sentence below it. */
const MIN_GLUED_HEADLINE = 12;
const MIN_NAMED = 4;
/** Shares of the title's character pairs that its story has, and that another does not. */
const MIN_TOLD = 0.4;
const MAX_TOLD = 0.3;

type Line = Range & { readonly text: string };

/** Built on first use, because its table takes 50 ms. */
let folder: TextFolder | undefined;

/**
 * The parts of a text without markup, in order and disjoint. They end between visible characters.
 * @param known the boilerplate of the project; what an editor took back into the story is in no part
 * @param folded the text, where it is folded already
 */
export function findParts(
  title: string,
  text: string,
  source: string,
  known: Boilerplate,
  folded?: FoldedText,
): readonly Part[] {
  if (known === WHOLE_TEXTS) return [];
  const plain = plainOf(text);
  const read = known.isEmpty ? null : (folded ?? foldText(text));
  const learned = read ? known.rangesIn(read, source) : [];
  const story = read ? known.storyIn(read, source) : [];
  const found: Part[] = learned.map((range) => ({ ...range, kind: 'boilerplate' }));
  found.push(...new PartFinder(plainOf(title), plain).find());
  const join = (some: readonly Part[]) => withoutRanges(joinParts(some, text), story);
  const parts = join(found);
  if (parts.length === 0 || isStory(storyOf(text, parts))) return parts;
  return join(found.filter(({ kind }) => !TELLING.has(kind)));
}

/** The text without its parts; the items of a roundup are its story. */
export function storyOf(text: string, parts: readonly Part[]): string {
  let story = '';
  let at = 0;
  for (const { start, end, kind } of parts) {
    if (kind === 'digest-item') continue;
    story += text.slice(at, start);
    at = end;
  }
  return at === 0 ? text : story + text.slice(at);
}

/** The headlines that the text itself has, which say what it is about as its title does. */
export function headlineOf(text: string, parts: readonly Part[]): string {
  return parts
    .filter(({ kind }) => kind === 'headline')
    .map(({ start, end }) => text.slice(start, end).trim())
    .join('\n');
}

/** True for a text of enough letters, of which most texts have all in their beginning. */
function isStory(text: string): boolean {
  return [text.slice(0, 4 * MIN_STORY), text].some((piece) => lettersOf(piece).length >= MIN_STORY);
}

/** In one width and script, of the same length. With a table for both, because this reads every text of an import. */
function plainOf(text: string): string {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    units[at] = plainUnits[unit] || readPlain(unit);
  }
  return Buffer.from(units.buffer).toString('utf16le');
}

/** Has the units that were met; whole, it would take more time than an import of a few articles. */
const plainUnits = new Uint16Array(0x10000);

function readPlain(unit: number): number {
  const { text } = aligned(String.fromCharCode(unit), { width: true, script: simplify });
  plainUnits[unit] = text.charCodeAt(0);
  return plainUnits[unit]!;
}

function foldText(text: string): FoldedText {
  folder ??= new TextFolder();
  return folder.fold(text);
}

class PartFinder {
  readonly #plain: string;
  readonly #found: Part[] = [];
  readonly #title: string;
  /** Character pairs of the title and of the headlines found so far; made when a line may be a headline. */
  #pairs: Set<number> | undefined;

  /** Both in one width and script. */
  constructor(title: string, plain: string) {
    this.#plain = plain;
    this.#title = title;
  }

  find(): readonly Part[] {
    const lines = linesOf(this.#plain);
    this.#readHead(lines);
    this.#readPhrases();
    this.#readBrackets();
    this.#readLines(lines);
    this.#readLead(lines);
    this.#readItems(lines);
    this.#readOthers(lines);
    return this.#found;
  }

  #add(start: number, end: number, kind: PartKind): void {
    this.#found.push({ start, end, kind });
    if (kind === 'headline')
      for (const pair of pairsOf(lettersOf(this.#plain.slice(start, end)))) this.#headline.add(pair);
  }

  get #headline(): Set<number> {
    this.#pairs ??= pairsOf(lettersOf(this.#title));
    return this.#pairs;
  }

  #readHead(lines: readonly Line[]): void {
    let at = 0;
    for (let n = 0; n < MAX_HEAD_PARTS; n++) {
      while (/\s/.test(this.#plain.charAt(at))) at++;
      const part = this.#headPartAt(at, lines);
      if (!part) return;
      this.#add(at, part.end, part.kind);
      at = part.end;
    }
  }

  #headPartAt(at: number, lines: readonly Line[]): { readonly end: number; readonly kind: PartKind } | null {
    const pass = (pattern: RegExp) => {
      pattern.lastIndex = at;
      return pattern.exec(this.#plain);
    };
    const note = pass(NOTE_IN_BRACKETS);
    if (note) return { end: at + note[0].length, kind: kindOfPhrase(note[0].trim()) ?? 'credits' };
    const dateline = pass(DATELINE);
    if (dateline) return { end: at + dateline[0].length, kind: 'dateline' };
    const tags = pass(HASHTAGS);
    if (tags) return { end: at + tags[0].length, kind: 'headline' };
    const line = lines.find(({ start, end }) => start <= at && at < end);
    const bracket = pass(HEADLINE_IN_BRACKETS);
    if (bracket) {
      const [whole, words] = bracket as unknown as [string, string];
      if (INTRO_WORDS.test(words)) return { end: line?.end ?? at + whole.length, kind: 'intro' };
      return { end: at + whole.length, kind: LINK_WORDS.test(words) ? 'links' : 'headline' };
    }
    if (!line || line.start < at || lines.at(-1) === line) return null;
    const kind = kindOfPhrase(line.text) ?? (isCaption(line.text) ? 'caption' : null);
    if (kind) return { end: line.end, kind };
    if (this.#repeatsHeadline(line.text, REPEATS_FIRST)) return { end: line.end, kind: 'headline' };
    if (CHATTY.test(line.text) && line.text.length <= MAX_LEAD) return { end: line.end, kind: 'intro' };
    if (!standsAlone(lines, lines.indexOf(line), at > 0)) return null;
    return { end: line.end, kind: this.#repeatsHeadline(line.text, REPEATS_SOME) ? 'headline' : 'caption' };
  }

  /** What is above the dateline of a story near the head of its text. */
  #readLead(lines: readonly Line[]): void {
    for (const line of lines.slice(1, MAX_HEAD_PARTS)) {
      if (line.start > this.#plain.length * MAX_BEFORE_DATELINE) return;
      const dateline = DATED.exec(line.text);
      if (!dateline) continue;
      const at = this.#plain.indexOf(dateline[0], line.start);
      if (!lines.some(({ start, text }) => start < line.start && DATED.test(text))) this.#add(0, line.start, 'caption');
      this.#add(at, at + dateline[0].length, 'dateline');
      return;
    }
  }

  /** The items of a roundup, which begin with marks of one kind, or are the reports of several desks. */
  #readItems(lines: readonly Line[]): void {
    if (lines.length < 3 || lines.length > MAX_ITEM_LINES) return;
    const isRoundup = ROUNDUP_TITLE.test(this.#title);
    const starts = new Map<number, number[]>();
    for (const { start, text } of lines) {
      const mark = ITEM.exec(text)?.findIndex((found, at) => at > 0 && found !== undefined) ?? 0;
      if (mark > 0 && (isRoundup || mark === 1)) starts.set(mark, [...(starts.get(mark) ?? []), start]);
    }
    const marked = [...starts.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    const items =
      [marked, this.#headlinesOf(lines), startsOfHeaded(lines), startsOfReports(lines)].find(
        ({ length }) => length >= (isRoundup ? 2 : MIN_ITEMS),
      ) ?? [];
    for (const [at, start] of items.entries()) this.#add(start, items[at + 1] ?? this.#plain.length, 'digest-item');
  }

  /** Where the items of a daily roundup begin that have headlines and no marks. */
  #headlinesOf(lines: readonly Line[]): number[] {
    if (!DAILY_ROUNDUP.test(this.#title)) return [];
    const heads = lines.filter(({ text }, at) => isHeadline(text) && (lines[at + 1]?.text.length ?? 0) >= MAX_ALONE);
    return heads.length < MIN_ITEMS ? [] : heads.map(({ start }) => start);
  }

  /** What stands above a line that is the title, or below the end of a report, and is as long as a story. */
  #readOthers(lines: readonly Line[]): void {
    if (this.#found.some(({ kind }) => kind === 'digest-item' || kind === 'other-story')) return;
    const { length } = this.#plain;
    const title = pairsOf(lettersOf(this.#title));
    if (title.size < MIN_REPEATED) return;
    const told = (start: number, end: number) => {
      const pairs = pairsOf(lettersOf(this.#plain.slice(start, end)));
      return [...title].filter((pair) => pairs.has(pair)).length / title.size;
    };
    const headline = this.#found.find(
      ({ kind, start, end }) => kind === 'headline' && start >= MIN_OTHER && told(start, end) >= REPEATS,
    );
    if (headline && headline.start <= length / 2 && told(0, headline.start) < MAX_TOLD)
      this.#add(0, headline.start, 'other-story');
    const glued = this.#findGlued(lines, title);
    if (glued) {
      // The box of a video, if it is too short for a story.
      this.#add(glued.start, length, length - glued.start < MIN_OTHER ? 'caption' : 'other-story');
      return;
    }
    const ends = lines.filter(({ text }) => endsReport(text));
    const [end] = ends;
    if (!end || ends.length > 2 || end.end < length * MIN_ABOVE || length - end.end < MIN_OTHER) return;
    const below = lines[lines.indexOf(end) + 1];
    if (!below || BELONGS_ABOVE.test(below.text) || (ends[1] && lines.indexOf(ends[1]) < lines.length - 2)) return;
    if (told(0, end.end) >= MIN_TOLD) this.#add(end.end, length, 'other-story');
  }

  /**
   * The headline of a second story below the first, which no subheading parts: its words and the sentence below it name the
   * subject of the title again, with the day, as no section of the same story does.
   * @param title its character pairs
   */
  #findGlued(lines: readonly Line[], title: ReadonlySet<number>): Line | null {
    const parts = this.#found.toSorted((a, b) => a.start - b.start);
    let [next, reached] = [0, 0];
    const at = lines.findIndex((line) => {
      for (; next < parts.length && parts[next]!.start < line.end; next++)
        reached = Math.max(reached, parts[next]!.end);
      return reached <= line.start && isHeadline(line.text);
    });
    const [line, below] = [lines[at], lines[at + 1]];
    if (!line || !below || line.start < this.#plain.length * MIN_ABOVE) return null;
    if (line.text.length < MIN_GLUED_HEADLINE || below.text.length < MAX_ALONE || !LEDE.test(below.text)) return null;
    if (A_DOCUMENT.test(line.text) || lines[at - 1]!.text.endsWith(':')) return null;
    const named = (text: string) => [...pairsOf(lettersOf(text))].filter((pair) => title.has(pair)).length;
    if (named(line.text) < MIN_NAMED || named(below.text.slice(0, MAX_HEADLINE)) < MIN_NAMED) return null;
    return lines.slice(at + 2).every(({ text }) => !isHeadline(text) || named(text) >= MIN_NAMED / 2) ? line : null;
  }

  /** True for a line without a full stop whose words the title has. */
  #repeatsHeadline(line: string, share: number): boolean {
    if (line.length > MAX_HEADLINE || /[。;]|[^\d],/.test(line)) return false;
    const letters = lettersOf(line);
    if (letters.length < MIN_REPEATED) return false;
    const pairs = pairsOf(letters);
    let shared = 0;
    for (const pair of pairs) if (this.#headline.has(pair)) shared++;
    return shared >= pairs.size * share;
  }

  /** Reads sentences and lines that have a rare character, with the marks that close them. */
  #readPhrases(): void {
    const plain = this.#plain;
    let start = 0;
    let mayBe = false;
    for (let at = 0; at <= plain.length; at++) {
      const is = at === plain.length ? IS_MARK : CHARACTERS[plain.charCodeAt(at)];
      if (is === IS_RARE) mayBe = true;
      if (is !== IS_MARK) continue;
      let end = Math.min(at + 1, plain.length);
      if (plain.charCodeAt(at) !== NEWLINE)
        while (CHARACTERS[plain.charCodeAt(end)]! >= IS_MARK && plain.charCodeAt(end) !== NEWLINE) end++;
      const kind = mayBe ? kindOfPhrase(plain.slice(start, end)) : null;
      if (kind) this.#add(start, Math.max(end, this.#passNote(start)), kind);
      start = end;
      at = Math.max(at, end - 1);
      mayBe = false;
    }
  }

  /** The end of a note in brackets at `start`, which may contain several sentences; `start` if there is no note. */
  #passNote(start: number): number {
    NOTE_IN_BRACKETS.lastIndex = start;
    return NOTE_IN_BRACKETS.test(this.#plain) ? NOTE_IN_BRACKETS.lastIndex : start;
  }

  #readBrackets(): void {
    for (const { index, 0: whole } of this.#plain.matchAll(/\([^()\n]{2,48}\)/g)) {
      const after = this.#plain.charCodeAt(index + whole.length);
      const isLast = Number.isNaN(after) || after === 10;
      const kind = kindOfBracket(whole.slice(1, -1), isLast);
      if (kind) this.#add(index, index + whole.length, kind);
    }
  }

  #readLines(lines: readonly Line[]): void {
    const { length } = this.#plain;
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      if (isCaption(line.text) || (isShown(line.text) && isBetween(lines, at)))
        this.#add(line.start, line.end, 'caption');
      else if (this.#repeatsHeadline(line.text, REPEATS)) this.#add(line.start, line.end, 'headline');
      else if (TEASER.test(line.text)) this.#add(line.start, line.end, 'links');
      else if (RESIDUE.test(line.text)) this.#add(line.start, line.end, 'page-index');
      else if (OTHER_BELOW.test(line.text) && at > 0) {
        this.#add(line.start, length, 'other-story');
        return;
      } else if (LEADS_ELSEWHERE.test(line.text) || (at > 0 && at === lines.length - 1 && DANGLING.test(line.text)))
        this.#add(line.start, line.end, 'links');
      else if (RELATED.test(line.text)) {
        at = line.start * 2 >= length ? lines.length - 1 : lastLink(lines, at);
        this.#add(line.start, lines[at]!.end, 'links');
      }
    }
  }
}

/** True for a short line without a mark at its end. */
function isHeadline(text: string): boolean {
  return text.length <= MAX_ALONE && /[\p{L}\p{N}?!”」』》)]$/u.test(text);
}

/** True for a paragraph that ends as a report does: with its reporter, or a mark that says so. */
function endsReport(paragraph: string): boolean {
  if (END_OF_REPORT.test(paragraph)) return true;
  const bracket = /\(([^()]{3,48})\)$/.exec(paragraph);
  return bracket !== null && paragraph.length > MIN_PARAGRAPH && kindOfBracket(bracket[1]!, true) === 'byline';
}

/** Where flashes begin that each have a headline of their own in brackets, as in the posts of a morning. */
function startsOfHeaded(lines: readonly Line[]): number[] {
  const heads = lines.flatMap(({ start, text }) => {
    const words = HEADED.exec(text)?.[1];
    return words === undefined ? [] : [{ start, words }];
  });
  // 【延伸阅读】 and the like recur in one story.
  return new Set(heads.map(({ words }) => words)).size < heads.length ? [] : heads.map(({ start }) => start);
}

/** Where the reports begin of which a text is made: each names its desk at its end, or has a dateline. */
function startsOfReports(lines: readonly Line[]): number[] {
  const paragraphs = lines.filter(({ text }) => text.length >= MIN_PARAGRAPH);
  const attributed = paragraphs.filter(({ text }) => text.endsWith(')') && ATTRIBUTED.test(text));
  if (attributed.length >= Math.max(MIN_ITEMS, paragraphs.length * MIN_ATTRIBUTED))
    return [lines[0]!.start, ...attributed.slice(0, -1).map(({ end }) => end)];
  const datelined = paragraphs.filter(({ text }) => DATELINED.test(text));
  if (datelined.length < Math.max(MIN_ITEMS, paragraphs.length * MIN_DATELINED)) return [];
  return datelined.map((line) => {
    const above = lines[lines.indexOf(line) - 1];
    return above && above.text.length < MIN_PARAGRAPH ? above.start : line.start;
  });
}

/** True for a line whose neighbours, where it has any, are paragraphs or parts. */
function isBetween(lines: readonly Line[], at: number): boolean {
  const isNeighbour = ({ text }: Line) =>
    text.length >= MAX_ALONE || ['byline', 'credits'].includes(kindOfPhrase(text)!) || isCaption(text);
  return lines.length > 2 && [lines[at - 1], lines[at + 1]].every((line) => !line || isNeighbour(line));
}

/**
 * True for a short line without a mark at its end, above paragraphs: among subheadings it would be one of them. Below the
 * headline even these may follow, if not at once.
 */
function standsAlone(lines: readonly Line[], at: number, isBelowHeadline: boolean): boolean {
  const { text } = lines[at]!;
  if (text.length > MAX_ALONE || !/[\p{L}\p{N}”」』》)]$/u.test(text)) return false;
  const next = lines[at + 1]!.text;
  if (isBelowHeadline && !text.includes(':') && next.length > MIN_LEDE && /[。!?]$/.test(next)) return true;
  const below = lines
    .slice(at + 1, at + 8)
    .filter((line) => !kindOfPhrase(line.text))
    .slice(0, 2);
  return below.some((line) => line.text.length >= MAX_ALONE) && below.every((line) => /[。!?…”」』)]$/.test(line.text));
}

/** The last of the headlines that follow a heading of links. */
function lastLink(lines: readonly Line[], heading: number): number {
  let at = heading;
  while (at + 1 < lines.length && !/[。!?]$/.test(lines[at + 1]!.text) && lines[at + 1]!.text.length <= MAX_HEADLINE)
    at++;
  return at;
}

/** The lines that are not blank, trimmed; `end` is after the line break. */
function linesOf(plain: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < plain.length; ) {
    const found = plain.indexOf('\n', start);
    const end = found === -1 ? plain.length : found + 1;
    const text = plain.slice(start, end).trim();
    if (text !== '') lines.push({ start, end, text });
    start = end;
  }
  return lines;
}

function pairsOf(letters: string): Set<number> {
  const pairs = new Set<number>();
  for (let at = 0; at + 1 < letters.length; at++)
    pairs.add(letters.charCodeAt(at) * 0x10000 + letters.charCodeAt(at + 1));
  return pairs;
}

/**
 * Makes parts disjoint: where two overlap, the one that begins first stays, and items of a roundup are what the others
 * leave of them. Two of a kind that touch are one.
 */
function joinParts(found: readonly Part[], text: string): readonly Part[] {
  const isItem = ({ kind }: Part) => kind === 'digest-item';
  const joined = joinOverlapping(
    found.filter((part) => !isItem(part)),
    text,
  );
  const items = withoutRanges(joinOverlapping(found.filter(isItem), text), joined);
  return items.length === 0 ? joined : [...joined, ...items].sort((a, b) => a.start - b.start);
}

/** What ranges leave of parts, both in order and disjoint. */
function withoutRanges(parts: readonly Part[], ranges: readonly Range[]): readonly Part[] {
  if (ranges.length === 0) return parts;
  const left: Part[] = [];
  let next = 0;
  for (const part of parts) {
    let { start } = part;
    while (next < ranges.length && ranges[next]!.end <= start) next++;
    for (let at = next; at < ranges.length && ranges[at]!.start < part.end; at++) {
      if (ranges[at]!.start > start) left.push({ ...part, start, end: ranges[at]!.start });
      start = ranges[at]!.end;
    }
    if (start < part.end) left.push({ ...part, start });
  }
  return left;
}

function joinOverlapping(found: readonly Part[], text: string): Part[] {
  const joined: Part[] = [];
  for (const part of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    const start = Math.max(passAttached(text, part.start), last?.end ?? 0);
    const end = passAttached(text, part.end);
    if (end <= start) continue;
    if (last && last.end === start && last.kind === part.kind) joined[joined.length - 1] = { ...last, end };
    else joined.push({ start, end, kind: part.kind });
  }
  return joined;
}
