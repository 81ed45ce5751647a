// The sample workbook.
import { fileURLToPath } from 'node:url';

// Two folders below the project's root lie both this file and the bundle that it becomes part of (dist/main).
export const SAMPLE = fileURLToPath(new URL('../../electron/intake/sample/示例稿件.xlsx', import.meta.url));
