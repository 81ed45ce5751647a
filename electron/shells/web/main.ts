// Runs the web shell until it is stopped: prints the address, and opens a browser if there is one.
import { findLogFolder } from '../../program/folders.ts';
import { endProcess, startServices, stopServices } from '../../program/services.ts';
import { onInterrupt } from '../cli/interrupt.ts';
import { logPool, startLog } from '../log.ts';
import { PAGE_FOLDER } from '../page-folder.ts';
import { terminalLanguage } from '../terminal-language.ts';
import { startWebShell } from './server.ts';

export async function runWebShell({ openBrowser }: { openBrowser: boolean }): Promise<void> {
  startLog(findLogFolder(), 'web');
  const services = startServices({ shell: 'web' });
  logPool(services.pool);
  const shell = await startWebShell(services, PAGE_FOLDER);
  const opensBrowser = openBrowser && hasScreen();
  console.log(startMessage(shell.url, opensBrowser));
  if (opensBrowser) await openInBrowser(shell.codeAddress());

  const stop = async () => {
    await shell.close();
    if (!(await stopServices(services))) endProcess();
    process.exit(0);
  };
  onInterrupt(() => void stop());
}

/** The address has its own line, so that a copied line is exactly the address. */
function startMessage(url: string, opensBrowser: boolean): string {
  return terminalLanguage() === 'zh'
    ? `同稿已启动。${opensBrowser ? '浏览器没有自动打开时，' : ''}请把整行地址复制到浏览器打开：\n\n${url}\n\n稿件只保存在本机。按 Ctrl+C 停止。`
    : `Tonggao is running. ${opensBrowser ? 'If no browser opens, copy' : 'Copy'} the whole line of the address into a browser:\n\n${url}\n\nArticles stay on this computer. Press Ctrl+C to stop.`;
}

async function openInBrowser(url: string): Promise<void> {
  try {
    // Loaded only here, because it is not part of packages, and most launches on a server do not need it.
    const { default: open } = await import('open');
    const browser = await open(url);
    browser.once('error', () => {});
  } catch {
    // The printed address is enough if no browser can be opened.
  }
}

/** On Linux, a browser needs a display. */
export function hasScreen(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
