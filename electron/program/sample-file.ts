// The sample workbook.
import { fileURLToPath } from 'node:url';

// The path holds for this file and for the bundle (dist/main): both are two folders below the project's root.
export const SAMPLE = fileURLToPath(new URL('../../electron/stages/intake/sample/示例稿件.xlsx', import.meta.url));
