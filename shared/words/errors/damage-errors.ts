// Expected errors of an open project on whose disk something has changed.
import * as z from 'zod';
import { describeError } from './describe-error.ts';

export const damageErrors = {
  PART_DAMAGED: describeError(z.object({}), () => ({
    zh: '项目文件有一部分已损坏，无法读取，所以这一步没有完成。文件的其余部分没有变化，那里的处理结果不受影响。请打开项目的一份备份；运行 tonggao doctor 可以查看有什么问题。',
    en: 'Part of the project’s file is damaged and can’t be read, so this action was not done. The rest of the file is unchanged, and decisions there are safe. Open a backup of the project. “tonggao doctor” lists what is wrong.',
  })),
};
