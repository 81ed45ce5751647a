// The files of the page, as they are built.
import { fileURLToPath } from 'node:url';

// Both this file and the bundle that it becomes part of (dist/main) are two folders below the root.
export const PAGE_FOLDER = fileURLToPath(new URL('../../dist/client', import.meta.url));
