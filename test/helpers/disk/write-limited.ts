// Runs in its own process under `ulimit -f`: writes a table over a file, and prints the result.
import { replaceFile } from '#electron/stages/export/replace-file.ts';
import { tableWriters } from '#electron/stages/export/write-table.ts';
import type { ExportFormat } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { seededRandom } from '../random.ts';

const [format, target] = process.argv.slice(2) as [ExportFormat, string];
const random = seededRandom(7);
const row = () => [Array.from({ length: 200 }, () => String.fromCharCode(0x4e00 + random.int(20_000))).join('')];
const rows = Array.from({ length: 300 }, row);

try {
  replaceFile(target, (descriptor) => tableWriters[format](descriptor, { columns: ['正文'], rows }, () => {}));
  console.log('written');
} catch (error) {
  console.log(error instanceof AppError ? error.code : String(error));
}
