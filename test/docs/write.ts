// `npm run docs`: writes the generated parts of documents.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './documents.ts';
import { readGenerated } from './generated.ts';

for (const { file, wanted } of readGenerated()) fs.writeFileSync(path.join(ROOT, file), wanted);
