// The system's file dialogs.
import path from 'node:path';
import { dialog } from 'electron';
import { readableEndings } from '#shared/contract/intake.ts';
import type { Dialogs } from '../../api/services.ts';

const filters = {
  workbook: [{ name: 'Excel · csv · json · xml · html · docx · txt', extensions: readableEndings }],
  folder: [],
  project: [{ name: '同稿 Tonggao', extensions: ['tonggao'] }],
};

export const systemDialogs: Dialogs = {
  async choose(kind) {
    const { canceled, filePaths } = await dialog.showOpenDialog({
      properties: [kind === 'folder' ? 'openDirectory' : 'openFile'],
      filters: filters[kind],
    });
    return canceled ? null : (filePaths[0] ?? null);
  },

  async chooseTarget(suggestedName) {
    const ending = path.extname(suggestedName).slice(1);
    const filters = ending ? [{ name: ending, extensions: [ending] }] : [];
    const { canceled, filePath } = await dialog.showSaveDialog({ defaultPath: suggestedName, filters });
    return canceled || !filePath ? null : filePath;
  },
};
