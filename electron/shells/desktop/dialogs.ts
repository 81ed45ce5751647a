// The system's file dialogs, each before the window that it was asked from.
import path from 'node:path';
import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import { readableEndings } from '#shared/contract/intake.ts';
import type { Dialogs } from '../../app/services.ts';

/** Several files are imported together; a project is opened alone. */
const properties = {
  workbook: ['openFile', 'multiSelections'],
  folder: ['openDirectory'],
  project: ['openFile'],
} satisfies Record<string, OpenDialogOptions['properties']>;

const filters = {
  workbook: [{ name: 'Excel · csv · json · xml · html · docx · txt', extensions: readableEndings }],
  folder: [],
  project: [{ name: '同稿 Tonggao', extensions: ['tonggao'] }],
};

export const systemDialogs: Dialogs = {
  async choose(kind) {
    const options: OpenDialogOptions = { properties: properties[kind], filters: filters[kind] };
    const window = BrowserWindow.getFocusedWindow();
    const { canceled, filePaths } = await (window
      ? dialog.showOpenDialog(window, options)
      : dialog.showOpenDialog(options));
    return canceled ? [] : filePaths;
  },

  async chooseTarget(suggestedName) {
    const ending = path.extname(suggestedName).slice(1);
    const filters = ending ? [{ name: ending, extensions: [ending] }] : [];
    const options: SaveDialogOptions = { defaultPath: suggestedName, filters };
    const window = BrowserWindow.getFocusedWindow();
    const { canceled, filePath } = await (window
      ? dialog.showSaveDialog(window, options)
      : dialog.showSaveDialog(options));
    return canceled || !filePath ? null : filePath;
  },

  printPdf() {
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]!;
    return window.webContents.printToPDF({ printBackground: true, pageSize: 'A4' });
  },
};
