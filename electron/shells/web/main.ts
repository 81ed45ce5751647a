// Runs the web shell until it is stopped: prints the address, opens the browser if there is one.
import { findLogFolder } from '../../app/folders.ts';
import { startServices, stopServices } from '../../app/services.ts';
import { logEvent, startLog } from '../log.ts';
import { PAGE_FOLDER } from '../page-folder.ts';
import { startWebShell } from './server.ts';

export async function runWebShell({ openBrowser }: { openBrowser: boolean }): Promise<void> {
  startLog(findLogFolder(), 'web');
  const services = startServices({ shell: 'web' });
  services.pool.onRestart((detail) => logEvent(`fingerprint process ended: ${detail}`));
  const shell = await startWebShell(services, PAGE_FOLDER);
  console.log(`同稿 Tonggao: ${shell.url}`);
  console.log('Articles stay on this computer. Press Ctrl+C to stop.');
  if (openBrowser && hasScreen()) await openInBrowser(shell.codeAddress());

  const stop = async () => {
    await shell.close();
    await stopServices(services);
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

async function openInBrowser(url: string): Promise<void> {
  try {
    // Loaded only here: it is not part of what is shipped, and most launches on a server do not need it.
    const { default: open } = await import('open');
    const browser = await open(url);
    browser.once('error', () => {});
  } catch {
    // The address is printed; without a browser to open, that is enough.
  }
}

/** On Linux a browser needs a display to open on. */
export function hasScreen(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
