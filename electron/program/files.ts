// Files in and out: dialogs where the shell has them, uploads and downloads where it has not.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UPLOAD_CHUNK } from '#shared/contract/files.ts';
import { AppError } from '#shared/words/errors.ts';
import { replaceFile } from '../stages/export/replace-file.ts';
import { displayName, markedPath, pathForSystem } from '../stages/intake/paths.ts';
import { makeFolder, PRIVATE_FILE } from './folders.ts';
import { os } from './procedure.ts';
import { isWithin } from './reachable-paths.ts';
import { SAMPLE } from './sample-file.ts';
import type { Services } from './services.ts';

export const files = {
  choose: os.files.choose.handler(async ({ input, context: { services } }) => ({
    paths: [...(await dialogsOf(services).choose(input.kind))],
  })),

  gather: os.files.gather.handler(async ({ input, context: { services } }) => {
    for (const file of input.paths) services.reachable.checkSource(file);
    const folder = await newFolder(services, input.name);
    for (const [index, file] of input.paths.entries()) await copyInto(folder, file, String(index + 1));
    return { path: folder };
  }),

  chooseTarget: os.files.chooseTarget.handler(async ({ input, context: { services } }) =>
    orNull(await dialogsOf(services).chooseTarget(input.suggestedName)),
  ),

  savePdf: os.files.savePdf.handler(async ({ input, context: { services } }) => {
    const dialogs = dialogsOf(services);
    // Printed before the dialog takes the focus from the window.
    const pdf = await dialogs.printPdf();
    const path = await dialogs.chooseTarget(input.suggestedName);
    if (path === null) return null;
    replaceFile(path, (descriptor) => fs.writeFileSync(descriptor, pdf));
    return { path };
  }),

  beginFolder: os.files.beginFolder.handler(async ({ input, context: { services } }) => ({
    path: await newFolder(services, input.name),
  })),

  beginUpload: os.files.beginUpload.handler(async ({ input, context: { services } }) => {
    const names = namesOf(input.name);
    const file =
      input.folder === undefined
        ? path.join(newUploadFolder(services), names.at(-1)!)
        : path.join(checkUploaded(services, input.folder), ...names);
    await orRefuse(file, async () => {
      makeFolder(path.dirname(file));
      await fs.promises.writeFile(file, '', { flag: 'wx', mode: PRIVATE_FILE });
    });
    return { path: file };
  }),

  appendUpload: os.files.appendUpload.handler(async ({ input, context: { services } }) => {
    const file = checkUploaded(services, input.path);
    if (input.chunk.size > UPLOAD_CHUNK) throw new AppError('FILE_NOT_OFFERED', { path: input.path });
    const bytes = Buffer.from(await input.chunk.arrayBuffer());
    await orRefuse(file, () => fs.promises.appendFile(file, bytes));
  }),

  download: os.files.download.handler(async ({ input, context: { services } }) => {
    if (!services.offered.has(input.path) || !fs.existsSync(input.path))
      throw new AppError('FILE_NOT_OFFERED', { path: input.path });
    return new File([await fs.openAsBlob(input.path)], path.basename(input.path));
  }),

  sample: os.files.sample.handler(() => ({ path: SAMPLE })),
};

/** A folder for each upload keeps the file's own name, which the editor knows it by. */
function newUploadFolder({ folders }: Services): string {
  const folder = path.join(folders.uploads, randomUUID());
  makeFolder(folder);
  return folder;
}

async function newFolder(services: Services, name: string): Promise<string> {
  const folder = path.join(newUploadFolder(services), namesOf(name).at(-1)!);
  await orRefuse(folder, async () => makeFolder(folder));
  return folder;
}

/** Names may be too long for the disk, in use, or inside of a file. @throws AppError WRITE_FAILED */
async function orRefuse(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new AppError('WRITE_FAILED', { path: file, detail: (error as NodeJS.ErrnoException).code ?? String(error) });
  }
}

/** Copies a file under its own name, into the subfolder if another file of the folder has that name. @throws AppError FILE_UNREADABLE, WRITE_FAILED */
async function copyInto(folder: string, file: string, subfolder: string): Promise<void> {
  const name = path.basename(markedPath(file));
  const within = fs.existsSync(pathForSystem(path.join(folder, name))) ? path.join(folder, subfolder) : folder;
  makeFolder(within);
  const copy = pathForSystem(path.join(within, name));
  try {
    await fs.promises.copyFile(pathForSystem(file), copy, fs.constants.COPYFILE_FICLONE);
    // A copy has the mode of its original.
    await fs.promises.chmod(copy, PRIVATE_FILE);
  } catch (error) {
    const { code: detail = String(error) } = error as NodeJS.ErrnoException;
    if (detail === 'ENOSPC') throw new AppError('WRITE_FAILED', { path: folder, detail });
    throw new AppError('FILE_UNREADABLE', { file: displayName(name), detail });
  }
}

/** The path, if it is something inside the folder of uploads. @throws AppError FILE_NOT_OFFERED */
export function checkUploaded({ folders }: Services, uploaded: string): string {
  const file = path.resolve(uploaded);
  const isOfUpload = isWithin(folders.uploads, file) && path.dirname(file) !== path.resolve(folders.uploads);
  if (!isOfUpload || !fs.existsSync(file)) throw new AppError('FILE_NOT_OFFERED', { path: uploaded });
  return file;
}

/** The parts of a relative path, at least one: without those that would lead out of its folder, and without NUL. */
function namesOf(name: string): string[] {
  const parts = name.replaceAll('\0', '').split(/[\\/]/);
  const names = parts.filter((part) => part !== '' && part !== '.' && part !== '..');
  return names.length > 0 ? names : ['upload'];
}

/** @throws AppError DIALOG_UNAVAILABLE */
export function dialogsOf({ dialogs }: Pick<Services, 'dialogs'>) {
  if (!dialogs) throw new AppError('DIALOG_UNAVAILABLE', {});
  return dialogs;
}

function orNull(file: string | null): { path: string } | null {
  return file === null ? null : { path: file };
}
