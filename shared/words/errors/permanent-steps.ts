// Steps that undo cannot reverse, and the sentence for an editor who tries.
import type { Language } from '../../text/language.ts';

export const permanentSteps = ['recluster', 'import', 'remove-import'] as const;
export type PermanentStep = (typeof permanentSteps)[number];

type Last = { readonly step: PermanentStep; readonly file: string | null; readonly backup: string | null };
type Sentences = Record<Language, string>;

export function permanentStepSentence({ step, file, backup }: Last): Sentences {
  const last: Record<PermanentStep, Sentences> = {
    recluster: { zh: '是重新查重', en: 'is a re-cluster' },
    import: { zh: `是导入“${file}”`, en: `is the import of “${file}”` },
    'remove-import': { zh: '是移除一次导入', en: 'is the removal of an import' },
  };
  const next: Partial<Record<PermanentStep, Sentences>> = {
    recluster: backup
      ? {
          zh: '应用前的备份可以另开为一个项目。',
          en: ' You can open the backup made before it as a project of its own.',
        }
      : { zh: '应用前的备份已不在原处。', en: ' The backup made before it is no longer there.' },
    'remove-import': {
      zh: '要恢复那些稿件，请重新导入文件。',
      en: ' To get its articles back, import the file again.',
    },
  };
  const { zh = '', en = '' } = next[step] ?? {};
  return {
    zh: `最后一步${last[step].zh}，无法撤销。没有改动。${zh}更早的步骤可以在历史记录里逐条撤销。`,
    en: `The last step ${last[step].en} and can’t be undone. Nothing was changed.${en} Earlier steps can be undone one by one in the history.`,
  };
}
