// Uses projects with flipped bits through the program, which is killed afterwards: no answer has anything internal, and no
// decision is lost unseen.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { BROKEN_OUTPUT } from '#electron/api/rpc-error.ts';
import { examine, isError } from '#electron/store/file/doctor.ts';
import { openReadOnly } from '#electron/store/file/open-read-only.ts';
import { AppError } from '#shared/words/errors.ts';
import { readVerdicts } from '../../../crash/on-disk.ts';
import { startServerProcess } from '../../../helpers/shells/server-process.ts';
import { type FlippedProject, flipBits } from './flip-bits.ts';
import { makeSoundProject } from './sound-project.ts';
import { Walk } from './walk.ts';

/** Without another reason, the program closes no project, so a launch has this many open. */
const PROJECTS_A_LAUNCH = 5;
const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };

/** `damaged`: an answer or the doctor says so. `unnoticed`: neither does. */
export type Outcome = {
  readonly end: 'refused' | 'damaged' | 'unnoticed';
  readonly codes: readonly string[];
  readonly failures: readonly string[];
};

export type FlipOptions = {
  readonly seed: number;
  readonly numbers: readonly number[];
  readonly seconds?: number;
  onProject(number: number, flipped: FlippedProject, outcome: Outcome): void;
};

export async function tryFlipped({ seed, numbers, seconds, onProject }: FlipOptions): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-flips-'));
  try {
    const sound = await makeSoundProject(home, seed);
    const verdicts = readVerdicts(sound);
    for (let first = 0; first < numbers.length; first += PROJECTS_A_LAUNCH) {
      const walks = numbers.slice(first, first + PROJECTS_A_LAUNCH).map((number) => {
        const flipped = flipBits(home, sound, seed, number);
        return { number, flipped };
      });
      const server = await startServerProcess(home, ENV, { anyPath: true, stderr: 'pipe' });
      const errors = text(server.child.stderr!);
      const used: { number: number; flipped: FlippedProject; walk: Walk }[] = [];
      try {
        for (const { number, flipped } of walks) {
          const walk = new Walk(server.client, flipped, verdicts, seconds);
          await walk.run();
          used.push({ number, flipped, walk });
        }
      } finally {
        await server.kill();
      }
      const lines = (await errors).split('\n').filter((line) => line !== '' && !line.startsWith(BROKEN_OUTPUT));
      const printed = lines.join('\n');
      for (const [at, { number, flipped, walk }] of used.entries()) {
        const outcome = judge(flipped.file, walk);
        // The log does not say which project it is about.
        const logged = at === used.length - 1 && printed !== '' ? [`logged in this launch: ${printed}`] : [];
        onProject(number, flipped, { ...outcome, failures: [...outcome.failures, ...logged] });
        for (const ending of ['', '-wal', '-shm', '-lock']) fs.rmSync(flipped.file + ending, { force: true });
      }
    }
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

function judge(file: string, { refused, codes, failures, verdicts }: Walk): Outcome {
  const found = { codes: [...codes], failures };
  if (refused !== null) return { end: 'refused', ...found };
  const saysDamage = [...codes].some((code) => DAMAGE.test(code));
  if (isReported(file)) return { end: 'damaged', ...found };
  const stored = readVerdicts(file);
  const lost = [...verdicts].filter(([article, verdict]) => (stored.get(article) ?? null) !== verdict);
  return {
    end: saysDamage ? 'damaged' : 'unnoticed',
    codes: found.codes,
    failures: [
      ...failures,
      ...lost.map(([article, verdict]) => `article ${article} was acknowledged as ${verdict}, and is not`),
    ],
  };
}

const DAMAGE = /DAMAGED|UNREADABLE|NOT_A_PROJECT/;

function isReported(file: string): boolean {
  try {
    const { db, close } = openReadOnly(file);
    try {
      return [...examine(db)].some(isError);
    } finally {
      close();
    }
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}
