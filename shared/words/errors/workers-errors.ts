// Reasons why batches of an import are not computed by workers on other machines. The import computes them itself.
import * as z from 'zod';
import { describeError } from './describe-error.ts';

const host = z.object({ host: z.string() });
const hostAndDetail = host.extend({ detail: z.string() });

export const workersErrors = {
  WORKERS_ADDRESS: describeError(z.object({}), () => ({
    zh: '计算服务器的地址应以 redis:// 或 rediss:// 开头，例如 rediss://用户:密码@主机:6380。设置没有变化，请重新填写。',
    en: 'The address of compute workers must begin with redis:// or rediss://, e.g. rediss://user:password@host:6380. Nothing was changed. Check the address.',
  })),
  WORKERS_UNREACHABLE: describeError(hostAndDetail, ({ host, detail }) => ({
    zh: `无法连接计算服务器“${host}”（${detail}）。请检查地址和网络，并确认 Redis 已启动。`,
    en: `Can’t reach the compute server “${host}” (${detail}). Check the address and the network, and that Redis is running.`,
  })),
  WORKERS_PASSWORD: describeError(host, ({ host }) => ({
    zh: `计算服务器“${host}”的用户名或密码不正确。请检查后重新填写。`,
    en: `The compute server “${host}” refuses the user name or password. Check them and enter the address again.`,
  })),
  WORKERS_READ_ONLY: describeError(host, ({ host }) => ({
    zh: `计算服务器“${host}”是只读副本，不能提交任务。请改用主节点的地址。`,
    en: `The compute server “${host}” is a read-only replica. Use the address of its primary.`,
  })),
  WORKERS_FULL: describeError(host, ({ host }) => ({
    zh: `计算服务器“${host}”的内存已满。请为 Redis 增加内存。`,
    en: `The compute server “${host}” is out of memory. Give its Redis more memory.`,
  })),
  WORKERS_TLS: describeError(hostAndDetail, ({ host, detail }) => ({
    zh: `无法与计算服务器“${host}”建立加密连接（${detail}）。请检查网络和证书，以及地址应以 redis:// 还是 rediss:// 开头。`,
    en: `Can’t make a secure connection to the compute server “${host}” (${detail}). Check the network and its certificate, and whether the address begins with redis:// or rediss://.`,
  })),
  WORKERS_SILENT: describeError(host, ({ host }) => ({
    zh: `“${host}”没有计算程序及时应答。请确认 tonggao worker 正在运行。`,
    en: `No worker answered in time at “${host}”. Check that tonggao worker is running.`,
  })),
  WORKERS_DIFFERENT: describeError(host, ({ host }) => ({
    zh: `“${host}”的计算程序与本机版本或词典不同，结果不能混用。请在各台机器上使用同一版本。`,
    en: `The workers at “${host}” have another version or dictionary than this machine. Use the same version on all machines.`,
  })),
  WORKERS_FAILED: describeError(hostAndDetail, ({ host, detail }) => ({
    zh: `计算服务器“${host}”报告错误（${detail}）。请查看计算程序的输出。`,
    en: `The compute server “${host}” reported an error (${detail}). Look at the output of its workers.`,
  })),
} as const;
