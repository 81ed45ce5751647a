// Opens links to other sites outside the app, after a question that shows their address.
import { BrowserWindow, dialog, shell } from 'electron';
import { readLanguage } from './language.ts';

const PROTOCOLS = ['http:', 'https:', 'mailto:'];
/** Characters that a dialog shows at most, because the editor must see the whole address. */
const MAX_LENGTH = 500;

const words = {
  zh: { open: '打开', cancel: '取消', question: '用浏览器或邮件程序打开这个地址？' },
  en: { open: 'Open', cancel: 'Cancel', question: 'Open this address in your browser or mail program?' },
} as const;

let isAsking = false;

/** Opens only http, https and mailto addresses, and asks one question at a time. */
export async function offerLink(address: string): Promise<void> {
  const url = URL.parse(address);
  if (isAsking || !url || !PROTOCOLS.includes(url.protocol) || url.href.length > MAX_LENGTH) return;
  isAsking = true;
  try {
    const { open, cancel, question } = words[readLanguage()];
    const options = {
      type: 'question' as const,
      message: question,
      detail: url.href,
      buttons: [open, cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    };
    const window = BrowserWindow.getFocusedWindow();
    const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
    if (response === 0) await shell.openExternal(url.href);
  } finally {
    isAsking = false;
  }
}
