// `tonggao serve`: opens one project to a desk until the command is stopped.
import path from 'node:path';
import type { Role } from '#shared/model/editors.ts';
import { routes } from '#shared/outside/contract.ts';
import { findFolders, findLogFolder } from '../../program/folders.ts';
import type { ApiTokens } from '../../program/outside/api-tokens.ts';
import { Outside } from '../../program/outside/outside.ts';
import { endProcess, startServices, stopServices } from '../../program/services.ts';
import { onInterrupt } from '../cli/interrupt.ts';
import { print } from '../cli/print.ts';
import { logPool, startLog } from '../log.ts';
import { PAGE_FOLDER } from '../page-folder.ts';
import { terminalLanguage } from '../terminal-language.ts';
import type { AddressOptions } from './address.ts';
import { openDesk } from './open-desk.ts';

export type ServeOptions = AddressOptions & {
  invite?: Role;
  watch?: string;
  api?: boolean;
  apiToken?: string;
  apiRevoke?: string;
};

/** The name of the first token. */
const FIRST_SYSTEM = 'api';

/** @throws AppError as `openDesk`, `Outside` and `changeTokens`; FOLDER_MISSING */
export async function serve(file: string, options: ServeOptions): Promise<void> {
  startLog(findLogFolder(), 'desk');
  const stopped = Promise.withResolvers<void>();
  const forgetInterrupt = onInterrupt(stopped.resolve);
  const services = startServices({ shell: 'cli', folders: findFolders() });
  logPool(services.pool);
  try {
    const project = path.resolve(file);
    const folder = options.watch && (await services.reachable.findFolder(path.resolve(options.watch)));
    const outside = options.api ? new Outside(services, project) : null;
    const open = await openDesk(services, project, { ...options, clientFolder: PAGE_FOLDER, outside });
    try {
      const issued = outside && changeTokens(outside.tokens, options);
      if (folder) services.watches.startForLaunch(project, folder);
      // Without the option it may be a folder that was chosen in the app on this machine.
      const watched = services.watches.stateOf(project)?.folder;
      const workers = services.workers.host;
      const isFirst = !open.desk.accounts.list().some(({ role }) => role === 'chief');
      const role = isFirst ? 'chief' : options.invite;
      const words = labels[terminalLanguage()];
      print(words.started(open.desk.name));
      print(`\n${open.origin}\n`);
      if (watched) print(words.watching(watched));
      if (workers !== null) print(words.workers(workers));
      // The address has its own line, so that a copied line is exactly the address.
      if (role) print(`${words.invitation[role]}\n\n${open.invite(role).link}\n`);
      if (outside) print(words.api(`${open.origin}${routes.document.path}`, outside.tokens.names()));
      if (issued) print(`${words.token(issued.name)}\n\n${issued.token}\n`);
      print(words.stop);
      await stopped.promise;
    } finally {
      await open.close();
    }
  } finally {
    forgetInterrupt();
    if (!(await stopServices(services))) endProcess();
  }
}

/**
 * Ends and makes tokens as the command says; the first start makes one.
 * @returns the token that is to be printed
 * @throws AppError as `ApiTokens`
 */
function changeTokens(
  tokens: ApiTokens,
  { apiToken, apiRevoke }: ServeOptions,
): { readonly name: string; readonly token: string } | null {
  if (apiRevoke !== undefined) tokens.revoke(apiRevoke);
  const isFirst = apiRevoke === undefined && tokens.names().length === 0;
  const name = apiToken ?? (isFirst ? FIRST_SYSTEM : undefined);
  return name === undefined ? null : { name, token: tokens.issue(name) };
}

const labels = {
  zh: {
    started: (name: string) => `“${name}”已开放协作。请在浏览器打开：`,
    watching: (folder: string) => `正在监视文件夹：${folder}`,
    workers: (host: string) => `导入的稿件会发送到 ${host}，由其他电脑分担计算（本机的设置）。`,
    invitation: {
      chief: '主编的邀请链接（7 天内有效，只能用一次）：',
      editor: '编辑的邀请链接（7 天内有效，只能用一次）：',
    },
    api: (address: string, names: readonly string[]) =>
      `接口已开放，说明：${address}\n有令牌的系统：${names.join('、') || '无'}`,
    token: (name: string) => `“${name}”的接口令牌（只显示这一次）：`,
    stop: '按 Ctrl+C 停止。',
  },
  en: {
    started: (name: string) => `“${name}” is open to the desk. Open in a browser:`,
    watching: (folder: string) => `Watching the folder: ${folder}`,
    workers: (host: string) =>
      `Imported articles are sent to ${host}, whose workers share the computing (setting of this computer).`,
    invitation: {
      chief: 'Invitation for a chief (valid for 7 days, once):',
      editor: 'Invitation for an editor (valid for 7 days, once):',
    },
    api: (address: string, names: readonly string[]) =>
      `The API is open. Its description: ${address}\nSystems with a token: ${names.join(', ') || 'none'}`,
    token: (name: string) => `API token of “${name}” (shown only now):`,
    stop: 'Press Ctrl+C to stop.',
  },
} as const;
