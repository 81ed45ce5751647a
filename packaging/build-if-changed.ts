// Builds for `npm start`, unless everything was built from the present sources.
import { isBuilt } from './sources.ts';

if (!isBuilt()) await import('./build.ts');
