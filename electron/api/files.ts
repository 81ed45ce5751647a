// Files in and out: dialogs where the shell has them, uploads and downloads where it has not.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UPLOAD_CHUNK } from '#shared/contract/files.ts';
import { Refusal } from '#shared/refusals.ts';
import { os } from './procedure.ts';
import type { Services } from './services.ts';

// Two folders below the project's root lie both this file and the bundle that it becomes part of (dist/main).
const SAMPLE = fileURLToPath(new URL('../../electron/intake/sample/示例稿件.xlsx', import.meta.url));

export const files = {
  choose: os.files.choose.handler(async ({ input, context: { services } }) =>
    orNull(await dialogsOf(services).choose(input.kind)),
  ),

  chooseTarget: os.files.chooseTarget.handler(async ({ input, context: { services } }) =>
    orNull(await dialogsOf(services).chooseTarget(input.suggestedName)),
  ),

  // A folder for each upload keeps the file's own name, which the editor knows it by.
  beginUpload: os.files.beginUpload.handler(({ input, context: { services } }) => {
    const folder = path.join(services.folders.uploads, randomUUID());
    fs.mkdirSync(folder);
    const file = path.join(folder, path.basename(input.name.replaceAll('\\', '/')) || 'upload');
    fs.writeFileSync(file, '', { flag: 'wx' });
    return { path: file };
  }),

  appendUpload: os.files.appendUpload.handler(async ({ input, context: { services } }) => {
    const inUploads = path.dirname(path.dirname(path.resolve(input.path))) === services.folders.uploads;
    if (!inUploads || !fs.existsSync(input.path) || input.chunk.size > UPLOAD_CHUNK)
      throw new Refusal('FILE_NOT_OFFERED', { path: input.path });
    await fs.promises.appendFile(input.path, Buffer.from(await input.chunk.arrayBuffer()));
  }),

  download: os.files.download.handler(async ({ input, context: { services } }) => {
    if (!services.offered.has(input.path)) throw new Refusal('FILE_NOT_OFFERED', { path: input.path });
    return new File([await fs.openAsBlob(input.path)], path.basename(input.path));
  }),

  sample: os.files.sample.handler(() => ({ path: SAMPLE })),
};

function dialogsOf({ dialogs }: Services) {
  if (!dialogs) throw new Refusal('DIALOG_UNAVAILABLE', {});
  return dialogs;
}

function orNull(file: string | null): { path: string } | null {
  return file === null ? null : { path: file };
}
