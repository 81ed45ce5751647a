// A fake `electron` module, faithful where tests need it: `whenReady` resolves late, ports and processes clone every
// message, dialogs answer as the test says. A window has a URL and a main frame.
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MessagePort as NodeMessagePort } from 'node:worker_threads';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_DELAY = 50;

export const fakeElectron = {
  appPath: ROOT.replace(/[\\/]$/, ''),
  chosenFiles: null as string[] | null,
  /** False where another instance has the lock. */
  isOnlyInstance: true,
  /** The contents of the file that a window loaded last. */
  loadedFile: '',
  frame: { url: '', parent: null as object | null },
  webPreferences: {} as Record<string, unknown>,
  /** The shell's answers when the page requests a permission, or checks for one. */
  permissions: { request: null as boolean | null, check: null as boolean | null },
  /** Questions that the shell asked, and the button that answers them. */
  questions: [] as Question[],
  pressed: 0,
  openedLinks: [] as string[],
  pageHandler: null as ((request: Request) => Promise<Response>) | null,
  privilegedSchemes: [] as string[],
  sandboxEnabled: false,
  menu: [] as MenuItem[],
  openedPaths: [] as string[],
  /** The reason for which the system opens no file; empty where it does. */
  openFailure: '',
  shownItems: [] as string[],
  pageHolds: false,
};

type Question = { readonly message: string; readonly detail?: string; readonly buttons: readonly string[] };

export type MenuItem = {
  label?: string;
  role?: string;
  accelerator?: string;
  checked?: boolean;
  click?: (item?: { checked: boolean }) => void;
  submenu?: MenuItem[];
};

class App extends EventEmitter {
  enableSandbox() {
    fakeElectron.sandboxEnabled = true;
  }
  requestSingleInstanceLock() {
    return fakeElectron.isOnlyInstance;
  }
  #isReady = false;
  isReady() {
    return this.#isReady;
  }
  async whenReady() {
    await new Promise<void>((resolve) => setTimeout(resolve, READY_DELAY));
    this.#isReady = true;
  }
  getLocale() {
    return 'zh-CN';
  }
  getAppPath() {
    return fakeElectron.appPath;
  }
  quit() {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.emit('will-quit');
  }
  exit(code: number) {
    throw new Error(`app.exit(${code})`);
  }
}
export const app = new App();

export class BrowserWindow extends EventEmitter {
  static readonly windows: BrowserWindow[] = [];
  static getAllWindows() {
    return [...BrowserWindow.windows];
  }
  static getFocusedWindow() {
    return BrowserWindow.windows.at(-1) ?? null;
  }
  url = '';
  reloads = 0;
  isFocused = false;
  static fromWebContents(contents: unknown) {
    return BrowserWindow.windows.find(({ webContents }) => webContents === contents) ?? null;
  }
  readonly webContents = Object.assign(new EventEmitter(), {
    getURL: () => this.url,
    reload: () => {
      this.reloads++;
    },
    windowOpenHandler: (_details: { url: string }): { action: string } => ({ action: 'allow' }),
    send: (channel: string, message: unknown) => {
      const data = structuredClone(message);
      setImmediate(() => ipcRenderer.emit(channel, {}, data));
    },
    printToPDF: async () => Buffer.from('%PDF-1.7'),
    setWindowOpenHandler: (handler: (details: { url: string }) => { action: string }) => {
      this.webContents.windowOpenHandler = handler;
    },
  });
  constructor(options: { webPreferences: Record<string, unknown> }) {
    super();
    fakeElectron.webPreferences = options.webPreferences;
    BrowserWindow.windows.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string) {
    fakeElectron.frame = { url, parent: null };
    this.url = url;
    this.emit('ready-to-show');
  }
  async loadFile(file: string) {
    fakeElectron.loadedFile = fs.readFileSync(file, 'utf8');
  }
  /** As in Electron, a page that refuses to unload keeps its window, unless the shell overrides that. */
  close() {
    this.emit('close', {});
    if (fakeElectron.pageHolds) {
      let isOverruled = false;
      this.webContents.emit('will-prevent-unload', { preventDefault: () => (isOverruled = true) });
      if (!isOverruled) return;
    }
    this.destroy();
  }
  destroy() {
    BrowserWindow.windows.splice(BrowserWindow.windows.indexOf(this), 1);
    if (BrowserWindow.windows.length === 0) app.emit('window-all-closed');
  }
  isDestroyed() {
    return !BrowserWindow.windows.includes(this);
  }
  show() {}
  focus() {
    for (const window of BrowserWindow.windows) window.isFocused = window === this;
  }
  restore() {}
  isMinimized() {
    return false;
  }
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: { scheme: string }[]) => {
    fakeElectron.privilegedSchemes = schemes.map(({ scheme }) => scheme);
  },
  handle: (_scheme: string, handler: (request: Request) => Promise<Response>) => {
    fakeElectron.pageHandler = handler;
  },
};

export const shell = {
  openPath: async (file: string) => {
    fakeElectron.openedPaths.push(file);
    return fakeElectron.openFailure;
  },
  showItemInFolder: (file: string) => fakeElectron.shownItems.push(file),
  openExternal: async (url: string) => {
    fakeElectron.openedLinks.push(url);
  },
};

export const net = {
  fetch: async (url: string, options?: RequestInit) =>
    url.startsWith('file:') ? new Response(`file ${url}`) : fetch(url, options),
};

type Handler = (contents: object | null, permission: string, answer: (granted: boolean) => void) => void;
export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: Handler) =>
      handler({}, 'geolocation', (granted) => (fakeElectron.permissions.request = granted)),
    setPermissionCheckHandler: (handler: (contents: object | null, permission: string) => boolean) => {
      fakeElectron.permissions.check = handler(null, 'geolocation');
    },
  },
};

export const dialog = {
  /** Called with or without a window before the options; returns files that they offer, one unless several are allowed. */
  showOpenDialog: async (...given: unknown[]) => {
    const { properties, filters } = given.at(-1) as { properties: string[]; filters: { extensions: string[] }[] };
    const isOffered = (file: string) =>
      filters.length === 0 || filters.some(({ extensions }) => extensions.includes(path.extname(file).slice(1)));
    const filePaths = (fakeElectron.chosenFiles ?? []).filter(isOffered);
    const several = properties.includes('multiSelections');
    return { canceled: fakeElectron.chosenFiles === null, filePaths: several ? filePaths : filePaths.slice(0, 1) };
  },
  /** Called with or without a window before the options. */
  showMessageBox: async (...given: unknown[]) => {
    fakeElectron.questions.push(given.at(-1) as Question);
    return { response: fakeElectron.pressed, checkboxChecked: false };
  },
  showErrorBox: () => {},
  showSaveDialog: async () => ({
    canceled: fakeElectron.chosenFiles === null,
    filePath: fakeElectron.chosenFiles?.[0] ?? '',
  }),
};

/** A MessagePort as the main process sees it: `on`, events with `data`, silent until started. */
class MessagePortMain {
  readonly #port: NodeMessagePort;
  #queue: (() => void)[] | null = [];
  constructor(port: NodeMessagePort) {
    this.#port = port;
  }
  on(event: 'message' | 'close', listener: (event: { data: unknown; ports: [] }) => void) {
    this.#port.on(event, (data: unknown) => {
      const deliver = () => listener({ data, ports: [] });
      if (this.#queue) this.#queue.push(deliver);
      else deliver();
    });
    return this;
  }
  start() {
    for (const deliver of this.#queue ?? []) deliver();
    this.#queue = null;
  }
  postMessage(message: unknown) {
    this.#port.postMessage(message);
  }
  close() {
    this.#port.close();
  }
}

export const ipcMain = new EventEmitter();

export const Menu = {
  buildFromTemplate: (template: MenuItem[]) => template,
  setApplicationMenu: (menu: MenuItem[]) => {
    fakeElectron.menu = menu;
  },
};

export const ipcRenderer = Object.assign(new EventEmitter(), {
  send: (channel: string, message: unknown) => {
    const data = structuredClone(message);
    setImmediate(() => ipcMain.emit(channel, { senderFrame: fakeElectron.frame }, data));
  },
  postMessage: (channel: string, message: unknown, ports: NodeMessagePort[] = []) => {
    const data = structuredClone(message);
    setImmediate(() =>
      ipcMain.emit(
        channel,
        { senderFrame: fakeElectron.frame, ports: ports.map((port) => new MessagePortMain(port)) },
        data,
      ),
    );
  },
});

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;
  constructor(modulePath: string) {
    super();
    const parentPort = new URL('./fake-parent-port.ts', import.meta.url).href;
    this.#child = fork(modulePath, { serialization: 'advanced', execArgv: ['--import', parentPort] });
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1));
  }
  postMessage(message: object) {
    if (this.#child.connected) this.#child.send(message);
  }
  kill() {
    return this.#child.kill('SIGKILL');
  }
}
export const utilityProcess = { fork: (modulePath: string) => new UtilityProcess(modulePath) };
