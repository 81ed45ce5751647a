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
    const folder = temporaryFolder();
    const out = path.join(folder, '净稿.csv');
    const big = writeWorkbook(path.join(folder, '大.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(3000, 93)]);
    const temporary = path.join(folder, '临时');
    fs.mkdirSync(temporary);
    const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const begun = () =>
      fs.readdirSync(temporary).map((name) => sizeOf(path.join(temporary, name, 'dedupe.tonggao-wal')));
    const stopped = await runCli(['dedupe', big, '--out', out], {
      env: { ...QUICK, TMPDIR: temporary },
      onStart: (interrupt) => {
        const timer = setInterval(() => {
          if (Math.max(0, ...begun()) < 300_000) return;
          clearInterval(timer);
          interrupt(signal);
        }, 2);
        setTimeout(() => clearInterval(timer), 20_000).unref();
      },
    });
    expect(stopped.code).toBe(code);
    expect(fs.readdirSync(temporary)).toEqual([]);
    expect(fs.existsSync(out)).toBe(false);
  });
});
