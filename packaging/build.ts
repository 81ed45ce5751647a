// `npm run build`: everything that runs, and the notices of what it is made of, into dist.
import path from 'node:path';
import { createBuilder } from 'vite';
import { writeNotices } from './notices.ts';

const builder = await createBuilder({
  configFile: path.join(import.meta.dirname, '../vite.config.ts'),
  logLevel: 'warn',
});
await builder.buildApp();
writeNotices();
