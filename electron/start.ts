// `npm start`: builds what has changed, then opens the app in Electron, or in the browser where Electron cannot be downloaded.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { printError } from './shells/cli/print.ts';
import { runElectron } from './shells/run-electron.ts';
import { terminalLanguage } from './shells/terminal-language.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOWNLOAD_PATIENCE = 5 * 60_000;
/** The built module, because running the sources would keep their compiler in memory. */
const WEB_SHELL = new URL('../dist/main/web.js', import.meta.url).href;

const { web, open } = readArguments(process.argv.slice(2));
build();
const { hasScreen, runWebShell }: typeof import('./shells/web/main.ts') = await import(WEB_SHELL);
const electron = web || !hasScreen() ? null : findElectron();

if (electron) process.exit(await runElectron(electron, ROOT));
else await runWebShell({ openBrowser: open });

function readArguments(given: string[]): { web: boolean; open: boolean } {
  const known = ['--web', '--no-open'];
  const unknown = given.find((argument) => !known.includes(argument));
  if (unknown) {
    printError(`error: Unknown option ${unknown}. Options: --web (use the browser), --no-open (do not open it).`);
    process.exit(2);
  }
  return { web: given.includes('--web'), open: !given.includes('--no-open') };
}

/** Builds in a separate process, because Vite keeps hundreds of megabytes. */
function build(): void {
  const { status } = spawnSync(process.execPath, ['packaging/build-if-changed.ts'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The path of Electron's binary, which is downloaded at the first start; null where the download fails. */
function findElectron(): string | null {
  const require = createRequire(import.meta.url);
  const installer = require.resolve('electron/install.js');
  const installed = spawnSync(process.execPath, [installer], { stdio: 'ignore', timeout: DOWNLOAD_PATIENCE });
  if (installed.status === 0) return require('electron') as unknown as string;
  console.log(
    terminalLanguage() === 'zh'
      ? '无法下载 Electron，改用浏览器打开同稿。'
      : 'Can’t download Electron. Opening Tonggao in the browser instead.',
  );
  return null;
}
