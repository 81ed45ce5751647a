// The elements that follow the rows of a sheet in an .xlsx: merged cells and links (ECMA-376 part 1, 18.3.1).
import { escapeAttribute } from './escape-xml.ts';

const HYPERLINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
/** Characters that a URL must not contain, which are percent-encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML holds none of them either
const NOT_IN_ADDRESS = /[\u0000-\u0020"<>[\]^`{|}]/g;
const CHUNK = 5000;
/** URLs that a click may open; others, such as `javascript:`, `file:` and those of servers, stay text. */
const MAY_BE_OPENED = /^(?:https?|mailto):/i;

export function mayBeOpened(address: string): boolean {
  return MAY_BE_OPENED.test(address);
}

type Merge = { readonly letter: string; readonly from: number; to: number };

export class SheetTrailer {
  readonly #merges: Merge[] = [];
  readonly #lowest = new Map<string, Merge>();
  readonly #links: { readonly place: string; readonly address: string }[] = [];

  /** Merges the cell with the one above it. Must be called in the order of rows. */
  merge(letter: string, row: number): void {
    const above = this.#lowest.get(letter);
    if (above?.to === row - 1) {
      above.to = row;
      return;
    }
    const merge = { letter, from: row - 1, to: row };
    this.#lowest.set(letter, merge);
    this.#merges.push(merge);
  }

  /** @param address makes no link unless it may be opened; '' for a cell without one */
  link(place: string, address: string): void {
    if (mayBeOpened(address)) this.#links.push({ place, address: address.replace(NOT_IN_ADDRESS, encodeURIComponent) });
  }

  *toXml(): Generator<string> {
    if (this.#merges.length > 0) {
      yield `<mergeCells count="${this.#merges.length}">`;
      yield* inChunks(this.#merges, ({ letter, from, to }) => `<mergeCell ref="${letter}${from}:${letter}${to}"/>`);
      yield '</mergeCells>';
    }
    if (this.#links.length > 0) {
      yield '<hyperlinks>';
      yield* inChunks(this.#links, ({ place, address }, n) => {
        const [, fragment] = splitAddress(address);
        const location = fragment === '' ? '' : ` location="${escapeAttribute(fragment)}"`;
        return `<hyperlink ref="${place}" r:id="rId${n + 1}"${location}/>`;
      });
      yield '</hyperlinks>';
    }
  }

  /** The targets of the links, for a separate part of the file; '' if there are no links. */
  relationships(): string {
    return this.#links
      .map(({ address }, n) => {
        const [target] = splitAddress(address);
        return `<Relationship Id="rId${n + 1}" Type="${HYPERLINK}" Target="${escapeAttribute(target)}" TargetMode="External"/>`;
      })
      .join('');
  }
}

/** The URL of a file or page, and the fragment after #: Excel stores them separately. */
function splitAddress(address: string): [string, string] {
  const [target = '', fragment = ''] = address.split(/#(.*)/s);
  return [target, fragment];
}

function* inChunks<T>(items: readonly T[], toXml: (item: T, index: number) => string): Generator<string> {
  for (let from = 0; from < items.length; from += CHUNK)
    yield items
      .slice(from, from + CHUNK)
      .map((item, n) => toXml(item, from + n))
      .join('');
}
