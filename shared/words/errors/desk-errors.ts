// Expected errors of a project that several editors work on.
import * as z from 'zod';
import { actionKind } from '../../model/actions.ts';
import { clip } from '../../text/characters.ts';
import { actionLabels } from '../labels/action-labels.ts';
import { describeError } from './describe-error.ts';

/**
 * A step: who did what, and when; without a name it was the person at the machine that has the project. `canonical`:
 * the title that the step made canonical.
 */
export const step = z.object({
  name: z.string().nullable(),
  kind: actionKind,
  at: z.string(),
  canonical: z.string().nullable(),
});
export type Step = z.infer<typeof step>;

const MAX_TITLE = 40;

function sentenceOf({ name, kind, at, canonical }: Step) {
  const title = canonical && clip(canonical, MAX_TITLE);
  return {
    zh: `${name ?? '项目所在电脑上的编辑'}于 ${at} 做了“${actionLabels.zh[kind]}”${title ? `（主稿：${title}）` : ''}`,
    en: `${name ?? 'the editor at the computer that has the project'} did “${actionLabels.en[kind]}”${title ? ` (canonical: ${title})` : ''} at ${at}`,
  };
}

const seconds = z.object({ seconds: z.number() });

function durationOf(seconds: number) {
  const minutes = Math.floor(seconds / 60);
  const rest = String(Math.round(seconds % 60)).padStart(2, '0');
  return `${minutes}:${rest}`;
}

export const deskErrors = {
  DECIDED_MEANWHILE: describeError(z.object({ by: step.nullable() }), ({ by }) => ({
    zh: by
      ? `这一组已有改动：${sentenceOf(by).zh}。这里没有改动。请查看最新结果后再处理。`
      : '这一组刚在其他窗口处理过，这里没有改动。请查看最新结果后再处理。',
    en: by
      ? `This cluster has changed: ${sentenceOf(by).en}. Nothing was changed here. Check the current decisions and try again.`
      : 'This cluster was just changed in another window. Nothing was changed here. Check the current decisions and try again.',
  })),
  CHANGED_SINCE: describeError(z.object({ by: step.nullable() }), ({ by }) => ({
    zh: by
      ? `无法撤销这一步，因为${sentenceOf(by).zh}，改动了相关稿件。没有改动。请先商定，再由对方撤销，或直接修改处理结果。`
      : '后来的操作或导入改动了相关稿件，无法单独撤销这一步，没有改动。请先撤销后来的操作，或直接修改处理结果。',
    en: by
      ? `This step can’t be undone because ${sentenceOf(by).en} with the same articles. Nothing was changed. Ask them to undo that step, or edit the decision directly.`
      : 'This step can’t be undone on its own because later steps or imports changed the same articles. Nothing was changed. Undo the later steps first, or edit the decision directly.',
  })),
  STEP_OF_OTHER: describeError(z.object({ name: z.string().nullable() }), ({ name }) => ({
    zh: `这一步是${name ?? '项目所在电脑上的编辑'}做的，只能由本人或主编撤销、重做。没有改动。`,
    en: `${name ?? 'The editor at the computer that has the project'} did this step. Only they or a chief can undo or redo it. Nothing was changed.`,
  })),
  CLUSTER_LEASED: describeError(seconds.extend({ name: z.string() }), ({ name, seconds }) => ({
    zh: `${name} 正在处理这一组（还剩 ${durationOf(seconds)}），这里没有改动。请先处理其他组，或稍后再试。`,
    en: `${name} is working on this cluster (${durationOf(seconds)} left). Nothing was changed here. Continue with another cluster, or try again later.`,
  })),
  SIGN_IN_FAILED: describeError(z.object({}), () => ({
    zh: '姓名或密码不对。请再试一次；忘记密码时，请主编移除原账号，再发一个邀请链接。',
    en: 'The name or the password is wrong. Try again. If you forgot the password, ask a chief to remove the account and invite you again.',
  })),
  TOO_MANY_ATTEMPTS: describeError(seconds, ({ seconds }) => ({
    zh: `尝试次数过多，请等待 ${durationOf(seconds)} 后再试。`,
    en: `Too many attempts. Wait ${durationOf(seconds)} and try again.`,
  })),
  INVITATION_INVALID: describeError(z.object({}), () => ({
    zh: '这个邀请链接已用过、已失效或不完整。请向主编要一个新的。',
    en: 'This invitation link was used, has expired or is incomplete. Ask a chief for a new one.',
  })),
  NAME_TAKEN: describeError(z.object({ name: z.string() }), ({ name }) => ({
    zh: `已有人叫“${name}”。请换一个名字，例如加上部门。`,
    en: `Someone is called “${name}” already. Choose another name, for example with your department.`,
  })),
  NAME_INVALID: describeError(z.object({}), () => ({
    zh: '这个名字是空的、太长，或含有看不见的字符。请换一个。',
    en: 'This name is empty, too long, or has invisible characters. Choose another one.',
  })),
  PASSWORD_TOO_SHORT: describeError(z.object({ least: z.number() }), ({ least }) => ({
    zh: `密码至少要有 ${least} 个字符。`,
    en: `A password has at least ${least} characters.`,
  })),
  TOO_MUCH_AT_ONCE: describeError(z.object({}), () => ({
    zh: '你有太多任务或页面同时在运行，这一项没有开始。处理结果不受影响。请等其中一些完成，或关闭几个页面，再试一次。',
    en: 'Too many of your tasks or pages are running at once, so this one was not started. Your decisions are safe. Wait for some to finish, or close some pages, then try again.',
  })),
  LAST_CHIEF: describeError(z.object({}), () => ({
    zh: '这是最后一位主编，不能移除。请先邀请另一位主编。',
    en: 'This is the last chief and can’t be removed. Invite another chief first.',
  })),
  EDITOR_MISSING: describeError(z.object({}), () => ({
    zh: '项目里没有这位编辑，没有分配。请从名单里重新选择。',
    en: 'The project has no such editor, so nothing was assigned. Choose another one from the list.',
  })),
  DESK_FORBIDDEN: describeError(z.object({}), () => ({
    zh: '在协作项目里不能这样做，或只有主编可以。没有改动。',
    en: 'This can’t be done in a shared project, or only by a chief. Nothing was changed.',
  })),
  DESK_CLOSED: describeError(z.object({}), () => ({
    zh: '这个项目没有开放协作。处理结果不受影响。',
    en: 'This project is not shared with a desk. Your decisions are safe.',
  })),
  ACCOUNTS_UNREADABLE: describeError(z.object({ path: z.string() }), ({ path }) => ({
    zh: `无法读取账号文件“${path}”，没有开放协作。项目没有变化。请恢复该文件的备份；删除它，所有人都需要新的邀请链接。`,
    en: `Can’t read the file of accounts “${path}”, so the desk was not opened. The project is unchanged. Restore a backup of the file. If you delete it, everyone needs a new invitation.`,
  })),
  ADDRESS_INVALID: describeError(z.object({ address: z.string() }), ({ address }) => ({
    zh: `“${address}”不是可用的地址。请写成 主机:端口，例如 192.168.1.20:8443。`,
    en: `“${address}” is not a usable address. Write host:port, for example 192.168.1.20:8443.`,
  })),
  ADDRESS_UNENCRYPTED: describeError(z.object({ address: z.string() }), ({ address }) => ({
    zh: `“${address}”可以从其他电脑访问，但没有加密，所以没有开放。请给出证书和它的私钥，或写出反向代理的 https 地址。`,
    en: `“${address}” can be reached from other computers but is not encrypted, so it was not opened. Give a certificate and its key, or the https address of a reverse proxy.`,
  })),
  ADDRESS_UNAVAILABLE: describeError(z.object({ address: z.string(), detail: z.string() }), ({ address, detail }) => ({
    zh: `无法使用地址“${address}”（${detail}）。请换一个端口或地址。`,
    en: `Can’t use the address “${address}” (${detail}). Choose another port or address.`,
  })),
  CERTIFICATE_INVALID: describeError(z.object({ path: z.string(), detail: z.string() }), ({ path, detail }) => ({
    zh: `无法使用证书或密钥“${path}”（${detail}）。请给出 PEM 格式的证书和与之匹配的密钥。`,
    en: `Can’t use the certificate or key “${path}” (${detail}). Give a certificate in PEM format and the key that belongs to it.`,
  })),
} as const;
