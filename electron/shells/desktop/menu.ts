// The menu of the desktop shell, in the language of the page.
import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#shared/model/menu-commands.ts';
import type { Language } from '#shared/text/language.ts';
import { followLanguage } from './language.ts';
import type { Updates } from './updates.ts';

const words = {
  zh: {
    file: '文件',
    newWindow: '新窗口',
    start: '开始页',
    open: '打开项目…',
    saveAs: '另存为…',
    bringBack: '读回处理结果…',
    close: '关闭窗口',
    quit: '退出同稿',
    edit: '编辑',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    selectAll: '全选',
    view: '视图',
    reload: '刷新',
    zoomIn: '放大',
    zoomOut: '缩小',
    resetZoom: '实际大小',
    fullScreen: '全屏',
    window: '窗口',
    help: '帮助',
    guide: '使用指南',
    checkForUpdates: '检查更新…',
    updatesAtStart: '启动时检查更新',
    log: '打开日志文件',
    minimize: '最小化',
    hide: '隐藏同稿',
    hideOthers: '隐藏其他',
  },
  en: {
    file: 'File',
    newWindow: 'New Window',
    start: 'Start Page',
    open: 'Open Project…',
    saveAs: 'Save As…',
    bringBack: 'Bring Decisions Back…',
    close: 'Close Window',
    quit: 'Quit Tonggao',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    view: 'View',
    reload: 'Reload',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    resetZoom: 'Actual Size',
    fullScreen: 'Full Screen',
    window: 'Window',
    help: 'Help',
    guide: 'User Guide',
    checkForUpdates: 'Check for Updates…',
    updatesAtStart: 'Check for Updates at Start',
    log: 'Open Log File',
    minimize: 'Minimize',
    hide: 'Hide Tonggao',
    hideOthers: 'Hide Others',
  },
} as const satisfies Record<Language, Record<string, string>>;

type MenuActions = { readonly openWindow: () => void; readonly openLog: () => void; readonly updates: Updates | null };

export function showMenu(systemLocale: string, actions: MenuActions): void {
  followLanguage(systemLocale, (language) =>
    Menu.setApplicationMenu(Menu.buildFromTemplate(templateOf(language, process.platform === 'darwin', actions))),
  );
}

function templateOf(
  language: Language,
  isMac: boolean,
  { openWindow, openLog, updates }: MenuActions,
): MenuItemConstructorOptions[] {
  const word = words[language];
  const command = (command: MenuCommand, label: string, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => sendCommand(command),
  });
  const quit: MenuItemConstructorOptions = { role: 'quit', label: word.quit };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const application: MenuItemConstructorOptions = {
    label: 'Tonggao',
    submenu: [{ role: 'hide', label: word.hide }, { role: 'hideOthers', label: word.hideOthers }, separator, quit],
  };
  return [
    ...(isMac ? [application] : []),
    {
      label: word.file,
      submenu: [
        { label: word.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: openWindow },
        command('start', word.start, 'CmdOrCtrl+N'),
        command('open', word.open, 'CmdOrCtrl+O'),
        command('save-as', word.saveAs, 'CmdOrCtrl+Shift+S'),
        command('bring-back', word.bringBack, 'CmdOrCtrl+Shift+B'),
        separator,
        { role: 'close', label: word.close },
        ...(isMac ? [] : [quit]),
      ],
    },
    {
      label: word.edit,
      submenu: [
        { role: 'undo', label: word.undo },
        { role: 'redo', label: word.redo },
        separator,
        { role: 'cut', label: word.cut },
        { role: 'copy', label: word.copy },
        { role: 'paste', label: word.paste },
        { role: 'selectAll', label: word.selectAll },
      ],
    },
    {
      label: word.view,
      submenu: [
        { role: 'reload', label: word.reload },
        separator,
        { role: 'zoomIn', label: word.zoomIn },
        { role: 'zoomOut', label: word.zoomOut },
        { role: 'resetZoom', label: word.resetZoom },
        separator,
        { role: 'togglefullscreen', label: word.fullScreen },
      ],
    },
    // macOS lists the windows in this menu.
    { label: word.window, role: 'window', submenu: [{ role: 'minimize', label: word.minimize }] },
    {
      label: word.help,
      role: 'help',
      submenu: [
        command('help', word.guide, 'F1'),
        ...(updates ? updateItems(word, updates) : []),
        { label: word.log, accelerator: 'CmdOrCtrl+Shift+L', click: openLog },
      ],
    },
  ];
}

function updateItems(word: (typeof words)[Language], updates: Updates): MenuItemConstructorOptions[] {
  return [
    { label: word.checkForUpdates, accelerator: 'CmdOrCtrl+Shift+U', click: () => void updates.check() },
    {
      label: word.updatesAtStart,
      accelerator: 'CmdOrCtrl+Alt+U',
      type: 'checkbox',
      checked: updates.areCheckedAtStart,
      click: ({ checked }) => updates.checkAtStart(checked),
    },
    { type: 'separator' },
  ];
}

function sendCommand(command: MenuCommand): void {
  BrowserWindow.getFocusedWindow()?.webContents.send('tonggao:command', command);
}
