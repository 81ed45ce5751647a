// The system's file dialogs, each attached to the window that asks.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';
import type { FileKind } from '#shared/contract/files.ts';
import { readableEndings } from '#shared/contract/intake.ts';
import { referenceEndings } from '#shared/contract/references.ts';
import { tableEndings } from '#shared/contract/returned-decisions.ts';
import { PRIVATE_FILE } from '../../program/folders.ts';
import type { Dialogs } from '../../program/services.ts';

/** Several files are imported or added together; a returned table and a project are opened alone. */
const properties = {
  workbook: ['openFile', 'multiSelections'],
  references: ['openFile', 'multiSelections'],
  table: ['openFile'],
  folder: ['openDirectory'],
  project: ['openFile'],
} satisfies Record<FileKind, OpenDialogOptions['properties']>;

const filters = {
  workbook: [{ name: 'Excel · csv · json · xml · html · docx · pdf · txt · zip', extensions: readableEndings }],
  references: [
    { name: 'Excel · csv · json · xml · html · docx · pdf · txt · zip · tonggao', extensions: referenceEndings },
  ],
  table: [{ name: 'Excel · csv · jsonl', extensions: tableEndings }],
  folder: [],
  project: [{ name: '同稿 Tonggao', extensions: ['tonggao'] }],
} satisfies Record<FileKind, OpenDialogOptions['filters']>;

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

  async printPage(page) {
    const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'tonggao-'));
    const window = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
    });
    try {
      // A data: URL can hold 2 MB, but a report may be larger.
      const file = path.join(folder, 'report.html');
      await fs.promises.writeFile(file, page, { mode: PRIVATE_FILE });
      await window.loadFile(file);
      return await window.webContents.printToPDF({ printBackground: true, preferCSSPageSize: true });
    } finally {
      window.destroy();
      await fs.promises.rm(folder, { recursive: true, force: true });
    }
  },
};
