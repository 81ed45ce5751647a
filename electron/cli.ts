#!/usr/bin/env node
// The entry of the command line, as it is built. Checks Node before it loads what an old one cannot read.
import './shells/require-node.mjs';

await import('./shells/cli/main.ts');
