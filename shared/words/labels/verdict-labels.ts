import type { Verdict } from '../../model/model.ts';
import type { Language } from '../../text/language.ts';

export const verdictLabels: Record<Language, Record<Verdict | 'undecided', string>> = {
  zh: { canonical: '主稿', keep: '保留', discard: '剔除', undecided: '待定' },
  en: { canonical: 'canonical', keep: 'keep', discard: 'discard', undecided: 'undecided' },
};
