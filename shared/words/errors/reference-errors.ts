// The errors of reference sets (shared/words/errors.ts has the others).
import * as z from 'zod';
import { describeError } from './describe-error.ts';

const path = z.object({ path: z.string() });

export const referenceErrors = {
  REFERENCES_MISSING: describeError(path, ({ path }) => ({
    zh: `找不到已发稿库“${path}”。请确认它没有被移动或重命名。`,
    en: `Can’t find the reference set “${path}”. Check whether it was moved or renamed.`,
  })),
  REFERENCES_UNUSABLE: describeError(path, ({ path }) => ({
    zh: `“${path}”不是已发稿库，或文件已损坏，没有用它比对。文件没有变化。请用原来的稿件重新建库，或向提供者索取另一份。`,
    en: `“${path}” is not a reference set, or it is damaged, so nothing was compared with it. The file is unchanged. Make the set again from its articles, or ask for another copy.`,
  })),
  REFERENCES_ALTERED: describeError(path.extend({ object: z.string() }), ({ path, object }) => ({
    zh: `已发稿库“${path}”的结构被其他程序改过（${object}），使用它不安全，没有用它比对。文件没有变化。请用原来的稿件重新建库。`,
    en: `The structure of the reference set “${path}” was changed by another program (${object}). Using it isn’t safe, so nothing was compared with it. The file is unchanged. Make the set again from its articles.`,
  })),
  REFERENCES_OTHER_VERSION: describeError(path, ({ path }) => ({
    zh: `已发稿库“${path}”由另一个版本的同稿建立，没有用它比对。文件没有变化。请用这个版本重新建库，或升级同稿。`,
    en: `The reference set “${path}” was made by another version of Tonggao, so nothing was compared with it. The file is unchanged. Make it again with this version, or update Tonggao.`,
  })),
  REFERENCES_BUSY: describeError(path, ({ path }) => ({
    zh: `另一个程序正在写入已发稿库“${path}”。已写入的内容不受影响。请稍后重试。`,
    en: `Another program is writing to the reference set “${path}”. What was saved is safe. Wait a moment and try again.`,
  })),
  REFERENCES_NAME: describeError(z.object({ name: z.string() }), ({ name }) => ({
    zh: `“${name}”不能作为已发稿库的名字。没有任何改动。请使用不含 / \\ : * ? " < > | 的名字，也不要用 CON 等系统保留的名字。`,
    en: `“${name}” can’t be the name of a reference set. Nothing was changed. Use a name without / \\ : * ? " < > | that Windows doesn’t reserve, as it does CON.`,
  })),
  REFERENCES_DISCARDED: describeError(z.object({ file: z.string() }), ({ file }) => ({
    zh: `“${file}”是剔除稿件的清单，其中没有已发稿件。没有任何改动。请改用清洁稿件。`,
    en: `“${file}” is a list of discarded articles, none of which was published. Nothing was changed. Use the cleaned list instead.`,
  })),
  REFERENCES_TEXTLESS: describeError(z.object({ file: z.string() }), ({ file }) => ({
    zh: `“${file}”是导出的重复组或处理记录，没有正文。没有任何改动。请改用项目文件或去重后的清单。`,
    en: `“${file}” is an exported list of clusters or of decisions, which has no texts. Nothing was changed. Use the project or its cleaned list instead.`,
  })),
  NOT_PUBLISHED: describeError(z.object({}), () => ({
    zh: '已发稿库里已没有这篇稿件，或这个库已停用。处理结果不受影响。请重新打开这一组。',
    en: 'The reference set is off, or no longer has this article. Your decisions are safe. Reopen the cluster.',
  })),
} as const;
