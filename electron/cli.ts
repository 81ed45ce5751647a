#!/usr/bin/env node
// The built entry of the command line. Checks the version of Node before it loads modules that an old one cannot read.
import './shells/require-node.mjs';

await import('./shells/cli/main.ts');
