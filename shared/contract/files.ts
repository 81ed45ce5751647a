// Files in and out: system dialogs on the desktop, upload and download in a browser.
import * as z from 'zod';
import { procedure } from './procedure.ts';

/** Kinds of dialogs. `references`: files and projects that can be added to a reference set. */
const fileKinds = ['workbook', 'references', 'table', 'folder', 'project'] as const;
export type FileKind = (typeof fileKinds)[number];

const path = z.object({ path: z.string() });

/** Largest piece of an upload, in bytes. */
export const UPLOAD_CHUNK = 4 * 1024 * 1024;

export const files = {
  /** Opens the system's dialog. No path when the editor closed it, several only for `workbook` and `references`. */
  choose: procedure.input(z.object({ kind: z.enum(fileKinds) })).output(z.object({ paths: z.array(z.string()) })),
  /** Copies several files of this machine into a folder of that name, to be imported together. */
  gather: procedure
    .input(z.object({ name: z.string().min(1).max(255), paths: z.array(z.string()).min(1) }))
    .output(path),
  chooseTarget: procedure.input(z.object({ suggestedName: z.string() })).output(path.nullable()),
  /** Asks where, and prints the window to a PDF there; null when the editor closed the dialog. @throws DIALOG_UNAVAILABLE, WRITE_FAILED */
  savePdf: procedure.input(z.object({ suggestedName: z.string() })).output(path.nullable()),
  /** Opens an empty folder for several uploads; `path` then names it wherever a path is asked for. */
  beginFolder: procedure.input(z.object({ name: z.string().min(1).max(255) })).output(path),
  /**
   * Opens an empty upload; `path` then names the file wherever a path is asked for. With `folder`, one of
   * `beginFolder`, the name may have folders.
   */
  beginUpload: procedure
    .input(z.object({ name: z.string().min(1).max(1000), folder: z.string().optional() }))
    .output(path),
  /** Appends at most UPLOAD_CHUNK bytes; chunks come one after another. */
  appendUpload: procedure.input(z.object({ path: z.string(), chunk: z.instanceof(Blob) })).output(z.void()),
  download: procedure.input(path).output(z.instanceof(File)),
  sample: procedure.output(path),
};
