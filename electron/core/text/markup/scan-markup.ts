// Reads the tags and texts of HTML in one pass, without a tree: time and memory grow with its length, whatever its
// nesting.
import { Tokenizer } from 'htmlparser2';

export type MarkupHandler = {
  /** Attributes are reported before their tag. */
  attribute?(name: string, value: string): void;
  /** @param start index of the tag's `<` @param end index after its `>` */
  open?(tag: string, start: number, end: number): void;
  /** @param start index of the tag's `<` */
  close?(tag: string, start: number): void;
  /** Called several times for one text, if it has entities; these are decoded. */
  text?(data: string): void;
  comment?(): void;
};

/** Names are reported in lower case. Void elements are opened, but never closed. */
export function scanMarkup(html: string, handler: MarkupHandler): void {
  let tag = '';
  let start = 0;
  let attribute = '';
  let value = '';
  const open = (end: number) => handler.open?.(tag, start, end + 1);
  const comment = () => handler.comment?.();
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(from, to) {
        tag = html.slice(from, to).toLowerCase();
        start = from - 1;
      },
      onattribname(from, to) {
        attribute = html.slice(from, to).toLowerCase();
        value = '';
      },
      onattribdata(from, to) {
        value += html.slice(from, to);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend: () => handler.attribute?.(attribute, value),
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag: (from, to) => handler.close?.(html.slice(from, to).toLowerCase(), from - 2),
      ontext: (from, to) => handler.text?.(html.slice(from, to)),
      ontextentity: (code) => handler.text?.(String.fromCodePoint(code)),
      oncomment: comment,
      oncdata: comment,
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
