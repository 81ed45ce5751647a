// Uploads files from the editor's machine piece by piece: in the web, and whatever is dropped into the window.
import { UPLOAD_CHUNK } from '#shared/contract/files.ts';
import type { Client } from '#shared/contract/index.ts';

/** A file under its path within the dropped folder. */
export type NamedFile = { readonly name: string; readonly file: File };
export type Upload = { readonly title: string; readonly files: readonly NamedFile[] };

/** @returns the path under which the file, or the folder made of several files, can be inspected and imported */
export async function uploadFiles(
  client: Client,
  { title, files }: Upload,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const alone = files.length === 1 && !files[0]!.name.includes('/');
  const folder = alone ? undefined : (await client.files.beginFolder({ name: title }, { signal })).path;
  let sent = 0;
  let uploaded = '';
  for (const { name, file } of files) {
    const { path } = await client.files.beginUpload({ name, folder }, { signal });
    uploaded = path;
    for (let from = 0; from < file.size; from += UPLOAD_CHUNK) {
      const chunk = file.slice(from, from + UPLOAD_CHUNK);
      await client.files.appendUpload({ path, chunk }, { signal });
      sent += chunk.size;
      onProgress(sent / total);
    }
  }
  return folder ?? uploaded;
}

/** The dropped files, with all files in dropped folders. Must be called while the drop is handled. */
export async function filesDropped(transfer: DataTransfer): Promise<NamedFile[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map((entry) => filesBelow(entry, entry.name)))).flat();
}

async function filesBelow(entry: FileSystemEntry, name: string): Promise<NamedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ name, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: NamedFile[] = [];
  // A reader gives its entries a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    for (const one of some) files.push(...(await filesBelow(one, `${name}/${one.name}`)));
  }
}

/** The files of a file field; names of files in a folder begin with the folder. */
export function filesChosen(list: FileList): NamedFile[] {
  return Array.from(list, (file) => ({ name: file.webkitRelativePath || file.name, file }));
}

/** An upload of one folder is named after it, any other after its first file. */
export function uploadOf(files: readonly NamedFile[], several: (first: string, count: number) => string): Upload {
  const [first] = files;
  const folders = new Set(files.map(({ name }) => name.split('/')[0]!));
  const isFolder = folders.size === 1 && first!.name.includes('/');
  if (!isFolder) return { title: files.length === 1 ? first!.name : several(first!.name, files.length), files };
  const title = [...folders][0]!;
  return { title, files: files.map(({ name, file }) => ({ name: name.slice(title.length + 1), file })) };
}
