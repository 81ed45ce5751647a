// Runs the binary of Electron, for `npm start`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { terminalLanguage } from './terminal-language.ts';

/** Resolves with the exit code; 1 where the binary cannot be started, which is then printed. */
export async function runElectron(binary: string, app: string): Promise<number> {
  const child = spawn(binary, [app], { stdio: 'inherit' });
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } catch (error) {
    console.error(describeFailure((error as Error).message));
    return 1;
  }
}

function describeFailure(detail: string): string {
  return terminalLanguage() === 'zh'
    ? `无法启动 Electron（${detail}）。项目文件没有改动。请运行 npm ci 重新安装，或用 npm start -- --web 在浏览器中打开同稿。`
    : `Can’t start Electron (${detail}). No project was changed. Run npm ci to install it again, or open Tonggao in the browser with npm start -- --web.`;
}
