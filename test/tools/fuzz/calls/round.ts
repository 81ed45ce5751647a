// A round of calls to one launch, which is killed at the end: all that it had acknowledged must be on disk.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { makeProject } from '../../../crash/crashed-server.ts';
import { copyProject } from '../../../crash/on-disk.ts';
import { seededRandom } from '../../../helpers/random.ts';
import { startServerProcess } from '../../../helpers/shells/server-process.ts';
import { type Answer, type Call, call, callsOf } from './call.ts';
import { DecidingEditor, findUnsound } from './decisions.ts';
import { knownValuesIn } from './known-values.ts';
import { hasValue } from './message.ts';

export type RoundOptions = {
  readonly seed: number;
  readonly calls: number;
  /** True if paths of the whole machine are allowed, as in the desktop shell. */
  readonly anyPath: boolean;
  /** Seconds within which each call must be answered. Without it, only the end of the round is waited for. */
  readonly seconds?: number;
  onAnswer(call: Call, answer: Answer, milliseconds: number): void;
};

const ARTICLES = 60;
const AT_ONCE = 4;
const CALLS_A_DECISION = 50;
const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };

/** @returns in words, all that was lost, is unsound, or was written to the error log */
export async function attack({ seed, calls, anyPath, seconds, onAnswer }: RoundOptions): Promise<string[]> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-calls-'));
  try {
    const kept = await makeProject(home, ARTICLES, seed);
    const attacked = ['甲', '乙'].map((name) => path.join(path.dirname(kept), `${name}.tonggao`));
    for (const copy of attacked) copyProject(kept, copy);
    const known = knownValuesIn(home, { attacked, kept }, seed);
    const mayBeSent = ({ procedure, message }: Call) => procedure.thread === 'reader' || !hasValue(message, kept);
    const messages = callsOf(known.find).filter(mayBeSent);

    const server = await startServerProcess(home, ENV, { anyPath, stderr: 'pipe' });
    const errors = text(server.child.stderr!);
    let isAlive = true;
    server.child.once('exit', () => (isAlive = false));
    for (const project of [...attacked, kept]) await server.client.projects.open({ path: project });
    const editor = new DecidingEditor({ client: server.client, project: kept, file: kept }, seededRandom(seed));
    let made = 0;
    async function work(): Promise<void> {
      while (made < calls && isAlive) {
        const number = made++;
        if (number % CALLS_A_DECISION === 0) await editor.decide();
        const [next] = fc.sample(messages, { seed: seed + number, numRuns: 1 });
        const since = performance.now();
        const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000);
        const answer = await call(server.client, next!, signal);
        if (answer.failures.length === 0) known.noteAnswer(answer.value);
        onAnswer(next!, answer, performance.now() - since);
      }
    }
    let ended: string[] = [];
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      if (!isAlive) ended = ['the program ended'];
    } finally {
      await server.kill();
    }
    return [...ended, ...(await errors).split('\n').filter(Boolean), ...findUnsound(home), ...editor.findLost()];
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}
