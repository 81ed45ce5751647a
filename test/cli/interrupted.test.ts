import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

/** Words do not matter for interrupts, and this segmenter starts sooner. */
const QUICK = { TONGGAO_WITHOUT_NODEJIEBA: '1' };

describe('an interrupted run', () => {
  it('ends without a stack trace or an output, and can be run again with its project', async () => {
    const folder = temporaryFolder();
    const out = path.join(folder, '净稿.csv');
    const big = writeWorkbook(path.join(folder, '大.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(3000, 93)]);
    const given = ['dedupe', big, '--out', out, '--project', path.join(folder, '续作.tonggao')];
    // The log of the database grows once the import has begun.
    const begun = () => fs.statSync(path.join(folder, '续作.tonggao-wal'), { throwIfNoEntry: false })?.size ?? 0;
    const stopped = await runCli(given, {
      env: QUICK,
      onStart: (interrupt) => {
        const timer = setInterval(() => {
          if (begun() < 300_000) return;
          clearInterval(timer);
          interrupt();
        }, 2);
        setTimeout(() => clearInterval(timer), 20_000).unref();
      },
    });
    expect(stopped.code).not.toBe(0);
    expect(fs.existsSync(out)).toBe(false);
    const again = await runCli([...given, '--json'], { env: QUICK });
    expect(JSON.parse(again.stdout)).toMatchObject({ rows: 3000, imported: 3000 });
    // Exit code 1 would mean a defect.
    expect(stopped.code).not.toBe(1);
    expect(stopped.stderr).not.toMatch(/^ {4}at /m);
  });
});

// Windows has no signals.
describe.skipIf(process.platform === 'win32')('a run that a signal ends', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('leaves nothing of its working project: %s', async (signal, code) => {
    const run = prepareRun();
    const stopped = await run.start((interrupt) => {
      if (!run.hasBegun()) return 'wait';
      interrupt(signal);
      return 'end';
    });
    expect(stopped.code).toBe(code);
    expect(run.left()).toEqual([]);
    expect(fs.existsSync(run.out)).toBe(false);
  });

  it.each([
    ['SIGHUP', 'SIGHUP'],
    ['SIGTERM', 'SIGHUP'],
    ['SIGINT', 'SIGINT'],
  ] as const)('leaves nothing where more signals follow: %s, %s', async (first, next) => {
    const run = prepareRun();
    let sent = 0;
    const stopped = await run.start((interrupt) => {
      if (sent > 0 || run.hasBegun()) interrupt(sent++ === 0 ? first : next);
      return 'wait';
    });
    expect(sent).toBeGreaterThan(1);
    expect(stopped.code).not.toBe(0);
    expect(stopped.code).not.toBe(1);
    expect(run.left()).toEqual([]);
    expect(fs.existsSync(run.out)).toBe(false);
  });

  it('leaves nothing where signals come during its shutdown', async () => {
    const run = prepareRun();
    let sent = 0;
    await run.start((interrupt) => {
      if (!fs.existsSync(run.out)) return 'wait';
      interrupt('SIGHUP');
      sent++;
      return 'wait';
    });
    expect(sent).toBeGreaterThan(0);
    expect(run.left()).toEqual([]);
  });

  it('leaves nothing where the reader of its output ends first', async () => {
    const run = prepareRun();
    const ended = await run.start(() => 'end', { closesOutput: true });
    expect(ended.code).toBe(0);
    expect(run.left()).toEqual([]);
  });
});

type Watch = (interrupt: (signal: NodeJS.Signals) => void) => 'wait' | 'end';

/** A run whose working project is in a folder of its own; `watch` is called until it says `end`. */
function prepareRun() {
  const folder = temporaryFolder();
  const out = path.join(folder, '净稿.csv');
  const big = writeWorkbook(path.join(folder, '大.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(3000, 93)]);
  const temporary = path.join(folder, '临时');
  fs.mkdirSync(temporary);
  const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return {
    out,
    left: () => fs.readdirSync(temporary),
    hasBegun: () =>
      fs.readdirSync(temporary).some((name) => sizeOf(path.join(temporary, name, 'dedupe.tonggao-wal')) >= 300_000),
    async start(watch: Watch, options: { closesOutput?: boolean } = {}) {
      let timer: NodeJS.Timeout | undefined;
      const result = await runCli(['dedupe', big, '--out', out, '--json'], {
        ...options,
        env: { ...QUICK, TMPDIR: temporary },
        onStart: (interrupt) => {
          timer = setInterval(() => watch(interrupt) === 'end' && clearInterval(timer), 2);
        },
      });
      clearInterval(timer);
      return result;
    },
  };
}
