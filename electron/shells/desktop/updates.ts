// Announces later versions from a feed of releases. It is requested at the start only if the person has switched that
// on; nothing is downloaded or installed.
import fs from 'node:fs';
import path from 'node:path';
import { dialog, net, shell } from 'electron';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { PRIVATE_FILE } from '../../program/folders.ts';
import { replaceFile } from '../../stages/export/replace-file.ts';
import { logEvent } from '../log.ts';
import { readLanguage } from './language.ts';

/**
 * The address of the latest release as GitHub's REST API describes it ("Get the latest release",
 * https://docs.github.com/en/rest/releases/releases). Packages have it from their build; if it is empty, there is no
 * check.
 */
const FEED = process.env.TONGGAO_RELEASES ?? '';
const PATIENCE_MS = 15_000;

const release = z.object({
  tag_name: z.string().regex(/^v?\d+(\.\d+)*$/),
  html_url: z.url({ protocol: /^https$/ }),
});
type Release = { readonly version: string; readonly page: string };

const settings = z.object({ atStart: z.boolean(), announced: z.string() });
type Settings = z.infer<typeof settings>;

const words = {
  zh: {
    later: (version: string) => `新版本 ${version} 已发布，当前版本是 ${packageJson.version}。`,
    page: (page: string) => `${page}\n\n程序不会自行下载或安装。`,
    open: '打开下载页',
    notNow: '以后再说',
    latest: `当前已是最新版本 ${packageJson.version}。`,
    failed: '检查更新失败：读不到发布信息。',
    tryAgain: '程序可照常使用。请检查网络后再试。',
    close: '关闭',
  },
  en: {
    later: (version: string) => `Version ${version} is available. This is version ${packageJson.version}.`,
    page: (page: string) => `${page}\n\nNothing is downloaded or installed by itself.`,
    open: 'Open Download Page',
    notNow: 'Later',
    latest: `Version ${packageJson.version} is the latest.`,
    failed: 'The check for updates failed: the list of releases could not be read.',
    tryAgain: 'Tonggao works as before. Check the network connection and try again.',
    close: 'Close',
  },
};

export class Updates {
  readonly #file: string;

  private constructor(configFolder: string) {
    this.#file = path.join(configFolder, 'updates.json');
  }

  /** Null if the package was built without a feed. */
  static find(configFolder: string): Updates | null {
    return FEED ? new Updates(configFolder) : null;
  }

  get areCheckedAtStart(): boolean {
    return this.#read().atStart;
  }

  checkAtStart(isOn: boolean): void {
    this.#write({ ...this.#read(), atStart: isOn });
  }

  /** Announces each version only once, and is otherwise silent. */
  async start(): Promise<void> {
    const { atStart, announced } = this.#read();
    if (!atStart) return;
    try {
      const latest = await readLatest();
      if (!isLater(latest) || latest.version === announced) return;
      this.#write({ ...this.#read(), announced: latest.version });
      await announce(latest);
    } catch (error) {
      logEvent(`update check failed: ${(error as Error).name}`);
    }
  }

  /** The person requested this check, so it always shows a result. */
  async check(): Promise<void> {
    const { latest, failed, tryAgain, close } = words[readLanguage()];
    try {
      const found = await readLatest();
      if (isLater(found)) return await announce(found);
      await dialog.showMessageBox({ type: 'info', message: latest, buttons: [close] });
    } catch {
      await dialog.showMessageBox({ type: 'warning', message: failed, detail: tryAgain, buttons: [close] });
    }
  }

  #read(): Settings {
    try {
      return settings.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch {
      return { atStart: false, announced: '' };
    }
  }

  #write(changed: Settings): void {
    replaceFile(this.#file, (descriptor) => fs.writeFileSync(descriptor, JSON.stringify(changed)), PRIVATE_FILE);
  }
}

/** @throws Error if the feed cannot be read or has another form */
async function readLatest(): Promise<Release> {
  const answer = await net.fetch(FEED, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { tag_name, html_url } = release.parse(await answer.json());
  return { version: tag_name.replace(/^v/, ''), page: html_url };
}

/** Compares versions of numbers and dots: the feed lists no pre-releases. */
function isLater({ version }: Release): boolean {
  return new Intl.Collator('en', { numeric: true }).compare(version, packageJson.version) > 0;
}

async function announce({ version, page }: Release): Promise<void> {
  const { later, page: detail, open, notNow } = words[readLanguage()];
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: later(version),
    detail: detail(page),
    buttons: [open, notNow],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response === 0) await shell.openExternal(page);
}
