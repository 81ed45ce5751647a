// The text of a Word document: a line for each paragraph, with the headings and pages that its author began.
import { AppError } from '#shared/words/errors.ts';
import { HEADING } from '../several-articles.ts';
import { Parts } from './parts.ts';

/** The part of mammoth's document that is read. */
type Node = {
  readonly type: string;
  readonly value?: string;
  readonly breakType?: string;
  readonly styleId?: string | null;
  readonly styleName?: string | null;
  readonly children?: readonly Node[];
};

/** The first level, as Word calls it in any language. */
const FIRST_LEVEL = /^(?:heading ?1|title|标题 ?1)$/i;

/** @throws AppError FILE_DAMAGED, and as `Parts` */
export async function textOfDocx(bytes: Buffer, file: string): Promise<string> {
  new Parts(bytes, file).checkAll();
  const { default: mammoth } = await import('mammoth');
  let text = '';
  // The document is read as it is, without the HTML that mammoth would make of it.
  const transformDocument = (document: Node) => {
    text = textOf(document);
    return { ...document, children: [] };
  };
  try {
    await mammoth.convertToHtml({ buffer: bytes }, { transformDocument });
  } catch {
    throw new AppError('FILE_DAMAGED', { file });
  }
  return text;
}

function textOf(node: Node): string {
  const inside = () => node.children?.map(textOf).join('') ?? '';
  switch (node.type) {
    case 'text':
      return node.value ?? '';
    case 'tab':
      return '\t';
    case 'break':
      return node.breakType === 'page' ? '\f' : '\n';
    case 'paragraph':
      return `${isHeading(node) ? HEADING : ''}${inside()}\n`;
    default:
      return inside();
  }
}

function isHeading({ styleId, styleName }: Node): boolean {
  return FIRST_LEVEL.test(styleName ?? '') || FIRST_LEVEL.test(styleId ?? '');
}
