// Why an article is in its cluster, in words: on the screens, in exports and in reports.

import type { EvidenceKind, Relation } from '../../model/model.ts';
import type { Language } from '../../text/language.ts';

export const relationLabels: Record<Language, Record<Relation, string>> = {
  zh: {
    identical: '完全相同',
    reprint: '转载',
    abridged: '删节稿',
    roundup: '综合报道中的一条',
    quote: '引用同一段',
    'same-event': '同一事件',
    form: '同一格式',
    boilerplate: '只有非正文相同',
    unrelated: '无关',
  },
  en: {
    identical: 'identical',
    reprint: 'reprint',
    abridged: 'abridged',
    roundup: 'item in a roundup',
    quote: 'quotes the same passage',
    'same-event': 'same event, in other words',
    form: 'same form',
    boilerplate: 'only boilerplate is shared',
    unrelated: 'unrelated',
  },
};

/** Screens and tables name the other kinds in different words. */
type SharedKind = Exclude<EvidenceKind, 'centre' | 'exact-text' | 'unmeasured'>;

export const evidenceLabels: Record<Language, Record<SharedKind, string>> = {
  zh: {
    url: '链接相同',
    simhash: '指纹相近',
    sentences: '有相同长句',
    likeness: '32 位指纹相近',
    similarity: '正文相近',
    editor: '编辑指定',
  },
  en: {
    url: 'same URL',
    simhash: 'similar fingerprints',
    sentences: 'shared long sentences',
    likeness: 'similar 32-bit fingerprints',
    similarity: 'similar texts',
    editor: 'added by the editor',
  },
};
