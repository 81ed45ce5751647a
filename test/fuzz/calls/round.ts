// A round of calls to one launch, which is killed at the end: all that it had acknowledged must be on disk.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import type { Client } from '#shared/contract/index.ts';
import type { ArticleId, Verdict } from '#shared/model.ts';
import { makeProject } from '../../crash/crashed-server.ts';
import { assertConsistent, copyProject, readEditorsWork } from '../../crash/on-disk.ts';
import { type Random, seededRandom } from '../../helpers/random.ts';
import { startServerProcess } from '../../helpers/shells/server-process.ts';
import { type Answer, type Call, call, callsOf } from './call.ts';
import { knownValuesIn, NO_PROJECT } from './known-values.ts';

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
    const mayBeSent = ({ procedure, message }: Call) => procedure.thread === 'reader' || !names(message, kept);
    const messages = callsOf(known.find).filter(mayBeSent);

    const server = await startServerProcess(home, ENV, { anyPath, stderr: 'pipe' });
    const errors = text(server.child.stderr!);
    let isAlive = true;
    server.child.once('exit', () => (isAlive = false));
    for (const project of [...attacked, kept]) await server.client.projects.open({ path: project });
    const editor = new Editor(server.client, kept, seededRandom(seed));
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

function names(message: unknown, value: string): boolean {
  if (typeof message !== 'object' || message === null) return message === value;
  return Object.values(message).some((part) => names(part, value));
}

/** Also checks the projects that messages have made. */
function findUnsound(home: string): string[] {
  const files = fs.readdirSync(home, { recursive: true, withFileTypes: true });
  const projects = files.filter((file) => file.isFile() && file.name.endsWith('.tonggao') && file.name !== NO_PROJECT);
  return projects.flatMap(({ parentPath, name }) => {
    try {
      assertConsistent(path.join(parentPath, name));
      return [];
    } catch (error) {
      return [`${name}: ${error}`];
    }
  });
}

/** An editor who decides in a project that messages only read. */
class Editor {
  readonly #client: Client;
  readonly #project: string;
  readonly #random: Random;
  /** The verdicts that the program has acknowledged. */
  readonly #verdicts: Map<ArticleId, Verdict | null>;

  constructor(client: Client, project: string, random: Random) {
    this.#client = client;
    this.#project = project;
    this.#random = random;
    this.#verdicts = readVerdicts(project);
  }

  async decide(): Promise<void> {
    const project = this.#project;
    const clusters = await this.#client.review.clusters({ project });
    const { id: cluster } = this.#random.pick(clusters);
    const { members } = await this.#client.review.cluster({ project, cluster });
    const verdict = this.#random.pick(['keep', 'discard', null] as const);
    const asked = members.map(({ article }, at) => ({ article, verdict: at === 0 ? ('canonical' as const) : verdict }));
    const { changed } = await this.#client.review.decide({ project, cluster, verdicts: asked });
    for (const { article, verdict } of changed) this.#verdicts.set(article, verdict);
  }

  findLost(): string[] {
    const stored = readVerdicts(this.#project);
    return Array.from(this.#verdicts).flatMap(([article, verdict]) => {
      const is = stored.get(article) ?? null;
      return is === verdict ? [] : [`article ${article} was acknowledged as ${verdict} and is ${is}`];
    });
  }
}

function readVerdicts(project: string): Map<ArticleId, Verdict | null> {
  return new Map(JSON.parse(readEditorsWork(project).verdicts) as [ArticleId, Verdict][]);
}
