// The folder of the built page.
import { fileURLToPath } from 'node:url';

// Both this file and the bundle that contains it (dist/main) are two folders below the root.
export const PAGE_FOLDER = fileURLToPath(new URL('../../dist/client', import.meta.url));
