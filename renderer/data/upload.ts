// A file from the editor's machine into the program, piece by piece (web, and whatever is dropped into the window).
import { UPLOAD_CHUNK } from '#shared/contract/files.ts';
import type { Client } from '#shared/contract/index.ts';

/** The path under which the file can then be inspected and imported. */
export async function uploadFile(
  client: Client,
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { path } = await client.files.beginUpload({ name: file.name }, { signal });
  for (let from = 0; from < file.size; from += UPLOAD_CHUNK) {
    await client.files.appendUpload({ path, chunk: file.slice(from, from + UPLOAD_CHUNK) }, { signal });
    onProgress(Math.min(1, (from + UPLOAD_CHUNK) / file.size));
  }
  return path;
}
