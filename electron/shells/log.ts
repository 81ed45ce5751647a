// The log of the application: starts, the segmenter, loaded pages, defects, and ended processes. It never contains text of articles.
import path from 'node:path';
import log from 'electron-log/node';
import packageJson from '../../package.json' with { type: 'json' };
import type { FingerprintPool } from '../pool/fingerprint-pool.ts';
import { makeFolder, PRIVATE_FILE } from '../program/folders.ts';
import { escapeErrors } from './cli/print.ts';

/** Size in bytes after which the log becomes `tonggao.old.log`, replacing the former one. */
const MAX_SIZE = 1_000_000;

/**
 * From now on, writes everything that `console.error` gets and everything that ends the process to `tonggao.log` in the
 * folder.
 * @returns the path of the file
 */
export function startLog(folder: string, shell: 'desktop' | 'web' | 'desk'): string {
  makeFolder(folder);
  const file = path.join(folder, 'tonggao.log');
  // Without a name, electron-log looks for a package.json near the current folder, and writes nothing if it finds none.
  log.transports.file.setAppName('Tonggao');
  log.transports.file.resolvePathFn = () => file;
  log.transports.file.maxSize = MAX_SIZE;
  log.transports.file.writeOptions = { flag: 'a', encoding: 'utf8', mode: PRIVATE_FILE };
  log.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms}{z} {level} {text}';
  log.transports.console.level = false;
  escapeErrors();
  const print = console.error;
  console.error = (...args: unknown[]) => {
    print(...args);
    logDefect(...args);
  };
  process.on('uncaughtExceptionMonitor', (error, origin) => logDefect(origin, error));
  logEvent(`${packageJson.version} ${shell}, Node ${process.versions.node}, ${process.platform} ${process.arch}`);
  return file;
}

export function logEvent(text: string): void {
  log.info(withoutContents(text));
}

/** Logs the segmenter in use, and each fingerprint process that ends. */
export function logPool(pool: FingerprintPool): void {
  pool.onDeath((detail) => logEvent(`fingerprint process ended: ${detail}`));
  pool.segmenter().then(
    ({ name, fallbackReason }) => logEvent(`segmenter: ${name}${fallbackReason ? ` (${fallbackReason})` : ''}`),
    // Without a segmenter, all processes have ended, which is logged above.
    () => {},
  );
}

function logDefect(...args: readonly unknown[]): void {
  log.error(args.map(describe).join(' '));
}

function describe(value: unknown): string {
  if (typeof value === 'string') return withoutContents(value);
  if (!(value instanceof Error)) return typeof value;
  // The stack begins with the message, whose lines may look like frames.
  const frames = (value.stack ?? '')
    .replace(value.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const cause = value.cause === undefined ? [] : [`caused by ${describe(value.cause)}`];
  return [`${value.name}: ${withoutContents(value.message)}`, ...frames, ...cause].join('\n');
}

/**
 * Removes quotations and all characters outside of ASCII. Messages may quote unreadable input, and the text of an
 * article is quoted or not in ASCII.
 */
function withoutContents(message: string): string {
  return message.replace(/(["'`])(?:(?!\1).)*\1/gs, '$1…$1').replace(/[^\n\x20-\x7e…]+/g, '…');
}
