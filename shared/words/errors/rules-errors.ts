// The errors of files of desk rules (shared/words/errors.ts has the others).
import * as z from 'zod';
import { formatNumber } from '../../text/number-format.ts';
import { describeError } from './describe-error.ts';

const file = z.object({ file: z.string() });

export const rulesErrors = {
  RULES_NOT_RULES: describeError(file, ({ file }) => ({
    zh: `“${file}”不是编辑部规则文件，或文件不完整。请选择同稿导出的 .json 规则文件。`,
    en: `“${file}” is not a file of desk rules, or it is incomplete. Choose a .json file that Tonggao exported.`,
  })),
  RULES_VERSION: describeError(file.extend({ version: z.number() }), ({ file, version }) => ({
    zh: `“${file}”的规则格式是版本 ${version}，这个版本的同稿无法读取。请升级同稿，或请提供者重新导出。`,
    en: `“${file}” has version ${version} of the format, which this Tonggao can’t read. Update Tonggao, or ask for a new export.`,
  })),
  RULES_TOO_LARGE: describeError(file.extend({ megabytes: z.number() }), ({ file, megabytes }) => ({
    zh: `“${file}”超过规则文件 ${formatNumber(megabytes, 'zh')} MB 的上限，没有读取或写入。请缩短词表后重新导出。`,
    en: `“${file}” is larger than ${formatNumber(megabytes, 'en')} MB, the limit for desk rules. Shorten the word lists and export again.`,
  })),
  RULES_TOO_LONG: describeError(z.object({ list: z.string(), most: z.number() }), ({ list, most }) => ({
    zh: `规则中的“${list}”会超过 ${formatNumber(most, 'zh')} 项的上限。请缩短它，或不选这一部分。`,
    en: `The list “${list}” of the desk rules would have more than ${formatNumber(most, 'en')} entries. Shorten it, or leave this part out.`,
  })),
  RULES_INVALID: describeError(
    file.extend({ place: z.string(), isUnknown: z.boolean() }),
    ({ file, place, isUnknown }) => ({
      zh: `“${file}”中的“${place}”${isUnknown ? '不是已知的规则' : '不是有效的值'}。请改正文件，或请提供者重新导出。`,
      en: `“${place}” in “${file}” ${isUnknown ? 'is not a known rule' : 'has no valid value'}. Correct the file, or ask for a new export.`,
    }),
  ),
} as const;
