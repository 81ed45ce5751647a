// The words of exported tables for parts that were taken from other articles.

import type { TakeableField } from '#shared/model/taken.ts';
import type { Language } from '#shared/text/language.ts';

/** The column that names the origin of taken parts. */
export const takenHeading = { zh: '取自', en: 'taken from' } as const satisfies Record<Language, string>;

type Origin = { readonly id: string; readonly row: number; readonly source: string };

export const takenLabels = {
  zh: {
    parts: { title: '标题', source: '来源', author: '作者', published: '发布时间' },
    passages: (count) => `正文 ${count} 处`,
    comma: '、',
    semicolon: '；',
    from: (parts, { id, row, source }) => `${parts}取自 ${[id, `第 ${row} 行`, source].filter(Boolean).join('，')}`,
  },
  en: {
    parts: { title: 'title', source: 'source', author: 'author', published: 'date' },
    passages: (count) => (count === 1 ? '1 passage of the body' : `${count} passages of the body`),
    comma: ', ',
    semicolon: '; ',
    from: (parts, { id, row, source }) => `${parts} from ${[id, `row ${row}`, source].filter(Boolean).join(', ')}`,
  },
} as const satisfies Record<
  Language,
  {
    parts: Record<TakeableField, string>;
    passages: (count: number) => string;
    comma: string;
    semicolon: string;
    from: (parts: string, origin: Origin) => string;
  }
>;
