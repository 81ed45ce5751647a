// What a comparison may ignore, and the view of a text in which it is then compared. Every unit keeps its place in the text.

import { splitIntoTokens } from '../text/characters.ts';
import { MarkupScanner, readEntity } from '../text/markup-ends.ts';
import { foldWidth, type UnitFolding } from '../text/unit-folding.ts';

/** Each is off unless given. */
export type Ignoring = {
  /** Full-width against half-width letters, digits and signs. */
  readonly width?: boolean;
  /** Punctuation and white space, and the commas of 1,000; not the point of 3.5, nor %. */
  readonly punctuation?: boolean;
  /** Tags, comments and entities; blocks are line breaks, and white space is ignored with them. */
  readonly markup?: boolean;
  /** Traditional → simplified. Its table is large, so the caller has it. */
  readonly script?: UnitFolding;
};

/** A stretch of the original text that is compared as one; `key` is what it is compared by, '' for what is ignored. */
export type Token = { readonly text: string; readonly key: string };

/** A text as it is compared; `offsets`: where each of its units begins in the original, null where nothing moved. */
type View = { readonly text: string; readonly offsets: readonly number[] | null };

const punctuationOnly = /^[\s。！？；，、：．…—–～~·•!?;:,.'"“”‘’「」『』（）()【】《》〈〉〔〕〖〗[\]{}]+$/u;
const thousandsComma = /,(?=\d{3}(?!\d))/g;
const namedEntities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function viewText(text: string, ignoring: Ignoring): View {
  const view = ignoring.markup && /[<&]/.test(text) ? viewWithoutMarkup(text) : { text, offsets: null };
  const inWidth = ignoring.width ? foldWidth(view.text) : view.text;
  return { text: ignoring.script ? ignoring.script(inWidth) : inWidth, offsets: view.offsets };
}

function viewWithoutMarkup(text: string): View {
  const markup = new MarkupScanner(text);
  const offsets: number[] = [];
  let result = '';
  const add = (units: string, offset: number) => {
    result += units;
    for (let unit = 0; unit < units.length; unit++) offsets.push(offset);
  };
  for (let at = 0; at < text.length; ) {
    const unit = text.charAt(at);
    const tagEnd = unit === '<' ? markup.skip(at) : null;
    const entity = unit === '&' ? readEntity(text, at) : null;
    if (tagEnd !== null) {
      if (markup.isBlock(at)) add('\n', at);
    } else if (entity) {
      add(entity.character || (namedEntities[text.slice(at + 1, entity.end - 1)] ?? ''), at);
    } else add(unit, at);
    at = tagEnd ?? entity?.end ?? at + 1;
  }
  return { text: result, offsets };
}

/** The original text between two units of its view; what the view leaves out goes with the unit before it. */
function sliceOriginal(text: string, { offsets }: View, start: number, end: number): string {
  if (!offsets) return text.slice(start, end);
  return text.slice(start === 0 ? 0 : offsets[start], end >= offsets.length ? text.length : offsets[end]);
}

/** The tokens of units `start` to `end` of the view; joined, their texts are that part of the original. */
export function tokenize(text: string, view: View, start: number, end: number, ignoring: Ignoring): Token[] {
  let at = start;
  return splitIntoTokens(view.text.slice(start, end)).map((token) => {
    const from = at;
    at += token.length;
    return { text: sliceOriginal(text, view, from, at), key: keyOf(token, ignoring) };
  });
}

function keyOf(token: string, ignoring: Ignoring): string {
  if (ignoring.punctuation) return punctuationOnly.test(token) ? '' : token.replace(thousandsComma, '');
  return ignoring.markup && token.trim() === '' ? '' : token;
}

/** The tokens that are compared; what is ignored goes with the one before it. None where all is ignored. */
export function absorbIgnored(tokens: readonly Token[]): Token[] {
  const absorbed: Token[] = [];
  let leading = '';
  for (const { text, key } of tokens) {
    const last = absorbed.at(-1);
    if (key !== '') absorbed.push({ text: leading + text, key });
    else if (last) absorbed[absorbed.length - 1] = { text: last.text + text, key: last.key };
    if (absorbed.length === 0) leading += text;
    else leading = '';
  }
  return absorbed;
}
