// Expected errors of systems that ask from outside (shared/outside).
import * as z from 'zod';
import { describeError } from './describe-error.ts';

const nothing = z.object({});
const most = z.object({ most: z.number() });
const seconds = z.object({ seconds: z.number() });

export const outsideErrors = {
  OUTSIDE_TOKEN_INVALID: describeError(nothing, () => ({
    zh: '没有接口令牌，或令牌不对、已停用。没有任何改动。请在请求头写 Authorization: Bearer 令牌；新令牌由 tonggao serve --api-token 生成。',
    en: 'The token is missing, wrong or revoked. Nothing was changed. Send the header “Authorization: Bearer” with the token; “tonggao serve --api-token” makes a new one.',
  })),
  OUTSIDE_FORBIDDEN: describeError(nothing, () => ({
    zh: '接口不接受网页的请求，也不接受用别的主机名发来的请求。没有任何改动。请从服务器端、用启动时打印的地址调用。',
    en: 'Web pages can’t ask here, nor can requests under another host name. Nothing was changed. Call from a server, by the address that was printed at the start.',
  })),
  OUTSIDE_UNKNOWN: describeError(nothing, () => ({
    zh: '接口没有这个地址。没有任何改动。可用的地址见 /api/openapi.json。',
    en: 'There is no such address. Nothing was changed. “/api/openapi.json” lists those that there are.',
  })),
  OUTSIDE_METHOD: describeError(z.object({ allowed: z.string() }), ({ allowed }) => ({
    zh: `这个地址只接受 ${allowed} 请求。没有任何改动。`,
    en: `This address takes ${allowed} requests only. Nothing was changed.`,
  })),
  OUTSIDE_TYPE: describeError(nothing, () => ({
    zh: '请求的内容不是 JSON。没有任何改动。请在请求头写 Content-Type: application/json。',
    en: 'The request is not JSON. Nothing was changed. Send the header “Content-Type: application/json”.',
  })),
  OUTSIDE_TOO_LARGE: describeError(most, ({ most }) => ({
    zh: `请求超过 ${most} 字节。没有任何改动。请分成几次发送。`,
    en: `The request has more than ${most} bytes. Nothing was changed. Send it in several parts.`,
  })),
  /** `where` is empty for the whole request; `zh` and `en` say what is wrong there. */
  OUTSIDE_INVALID: describeError(
    z.object({ where: z.string(), zh: z.string(), en: z.string() }),
    ({ where, zh, en }) => ({
      zh: `请求的内容不合要求${where && `（${where}）`}：${zh}。没有任何改动。请改正后重发。`,
      en: `The request can’t be used${where && ` (${where})`}: ${en}. Nothing was changed. Correct it and send it again.`,
    }),
  ),
  OUTSIDE_TOO_OFTEN: describeError(seconds, ({ seconds }) => ({
    zh: `这个令牌的请求太多，这一次没有处理。请等待 ${seconds} 秒后重发。`,
    en: `This token has asked too often, so this request was not answered. Send it again after ${seconds} seconds.`,
  })),
  OUTSIDE_NOTHING_TO_COMPARE: describeError(nothing, () => ({
    zh: '没有可以比对的已发稿库，所以不知道是否发过。请在项目旁建立或启用已发稿库；按链接查重的项目不比对正文，请换一种查重设置。',
    en: 'There is no reference set to compare with, so it is not known whether the article has run. Make one next to the project or switch it on; the profile must compare texts.',
  })),
  OUTSIDE_INTERRUPTED: describeError(nothing, () => ({
    zh: '保存被中断，不知道这些稿件是否已保存。请原样重发：已保存的不会重复。',
    en: 'Saving was interrupted, so it is not known whether these articles are saved. Send them again as they are: those that are saved are not doubled.',
  })),
  OUTSIDE_FAILED: describeError(nothing, () => ({
    zh: '程序出错，没有回答。已保存的稿件不受影响。请重发；仍然如此时，请查看这台电脑上的日志。',
    en: 'The program failed and has no answer. Saved articles are safe. Send the request again; if it fails again, see the log on that computer.',
  })),
  TOKENS_UNREADABLE: describeError(z.object({ path: z.string() }), ({ path }) => ({
    zh: `无法读取接口令牌文件“${path}”，没有开放接口。项目没有变化。请恢复该文件的备份；删除它，所有系统都需要新的令牌。`,
    en: `Can’t read the file of API tokens “${path}”, so the API was not opened. The project is unchanged. Restore a backup of the file. If you delete it, every system needs a new token.`,
  })),
  TOKEN_UNKNOWN: describeError(z.object({ name: z.string() }), ({ name }) => ({
    zh: `没有名为“${name}”的接口令牌。没有任何改动。请核对名字。`,
    en: `There is no API token with the name “${name}”. Nothing was changed. Check the name.`,
  })),
} as const;
