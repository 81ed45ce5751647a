// Scripted editors decide at one desk, while its server and they are killed at random. Every acknowledged decision is
// stored once, and in the end all editors see the same.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Accounts, accountsFile } from '#electron/program/desk/accounts.ts';
import { hashPassword } from '#electron/program/desk/passwords.ts';
import type { ProjectChange } from '#shared/contract/projects.ts';
import { copiesOf } from '../../fixtures/large-clusters.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import type { Random } from '../../helpers/random.ts';
import { connect, cookieOf, post } from '../../helpers/shells/desk-client.ts';
import { startDeskProcess } from '../../helpers/shells/desk-process.ts';
import { percentile } from '../../tools/bench/latency/percentile.ts';
import type { Crash, CrashOptions } from '../crashed-server.ts';
import { assertConsistent, readDecidedRequests, readStatuses, readVerdicts } from '../on-disk.ts';
import type { EditorLine, EditorOrders } from './lines.ts';
import { describeTimes, Tally } from './tally.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const EDITOR = 'test/crash/desk/editor-process.ts';
const PASSWORD = '只为试验的密码';
const LENGTH = 60;
const POLL_MS = 50;
/** Ms from the start to the kill of the server, and of an editor. */
const SERVER_LIVES_MS = [4_000, 12_000] as const;
const EDITOR_LIVES_MS = [1_000, 4_000] as const;

type Ended = Extract<EditorLine, { type: 'ended' }>;
type Size = {
  readonly clusters: number;
  readonly editors: number;
  /** Decisions that are measured while no process is started. At the end, none is killed until there are enough. */
  readonly samples: number;
  /** The p99 of these decisions, at most. */
  readonly limitMs: number;
  readonly print?: (text: string) => void;
};
const LARGE: Size = { clusters: 20_000, editors: 10, samples: 1_000, limitMs: 100 };

export async function* crashDesk(
  { home, crashes, random }: CrashOptions,
  { clusters, editors, samples, limitMs, print = console.log }: Size = LARGE,
): AsyncGenerator<Crash> {
  const project = path.join(home, '多人.tonggao');
  writeClusters(
    project,
    Array.from({ length: clusters }, (_, at) => copiesOf(`第 ${at + 1} 组`, 2, LENGTH)),
  );
  const names = Array.from({ length: editors }, (_, at) => `编辑 ${at + 1}`);
  const accounts = new Accounts(accountsFile(project));
  const password = await hashPassword(PASSWORD, { ln: 4, r: 8, p: 1 });
  for (const name of names) accounts.accept(accounts.invite('editor').token, name, password);

  const listen = ['--listen', `127.0.0.1:${20_000 + random.int(20_000)}`];
  const tally = new Tally();
  let server = await startDeskProcess(project, home, listen);
  const orders: EditorOrders[] = [];
  for (const name of names) {
    const { headers } = await post(server, '/desk/sign-in', { name, password: PASSWORD });
    const seed = random.uint32();
    orders.push({ origin: server.origin, cookie: cookieOf(headers), project: '多人.tonggao', clusters, seed });
  }
  const people = orders.map((order, at) => new Editor(at, order, tally));
  const left = new AbortController();
  let killed = 0;
  const killing = killEditors(people, random, left.signal, () => killed++);
  for (let crash = 0; crash < crashes; crash++) {
    const before = tally.answered.size;
    await sleep(between(SERVER_LIVES_MS, random));
    // On a busy machine it takes a while until all editors are connected again.
    while (tally.answered.size === before) await sleep(POLL_MS);
    await server.kill();
    server = await startDeskProcess(project, home, listen);
    tally.noteStart();
    yield { during: 'decisions of all', found: 'it was started again' };
  }
  left.abort();
  await killing;
  tally.followDecisions();
  while (tally.followed < samples) await sleep(POLL_MS);
  await Promise.all(people.map((editor) => editor.quiet()));
  const { client } = connect(server, orders[0]!.cookie);
  const watched = await client.projects.watch({ path: orders[0]!.project });
  const { revision: last } = (await watched.next()).value as ProjectChange;
  await watched.return?.(undefined);
  const screens = await Promise.all(people.map((editor) => editor.end(last)));
  await server.kill();

  assertConsistent(project);
  const requests = readDecidedRequests(project);
  const times = Map.groupBy(requests, (request) => request);
  const lost = [...tally.answered].filter((request) => !times.has(request)).length;
  const doubled = [...times.values()].filter(({ length }) => length > 1).length;
  const strange = [...times.keys()].filter((request) => !tally.sent.has(request)).length;
  // A decision names all members of its cluster, so the later one replaces the earlier one.
  const decided = new Map(requests.flatMap((request) => tally.sent.get(request) ?? []));
  const stored = readVerdicts(project);
  const altered = [...decided].filter(([article, verdict]) => verdict !== (stored.get(article) ?? null)).length;
  const list = createHash('sha256')
    .update(JSON.stringify(readStatuses(project)))
    .digest('hex');
  const differing = screens.filter(
    (screen) =>
      screen.list !== list || screen.verdicts.some(([article, verdict]) => verdict !== (stored.get(article) ?? null)),
  ).length;
  const compared = screens.reduce((sum, { verdicts }) => sum + verdicts.length, 0);
  print(
    `${editors} editors, ${clusters} clusters; killed: server ${crashes} times, editors ${killed} times
${tally.answered.size} decisions acknowledged: ${lost} lost, ${doubled} doubled, ${strange} unknown; ${altered} of ${decided.size} stored verdicts altered
${differing === 0 ? 'all editors see what is stored' : `${differing} EDITORS SEE SOMETHING ELSE`}: ${compared} verdicts and ${editors} lists compared
refused: ${JSON.stringify(Object.fromEntries(tally.refused))}
decision: ${describeTimes(tally.milliseconds)}
decision while no process was being started: ${describeTimes(tally.steady)}
until each other editor saw such a decision: ${describeTimes(tally.readSpread())}`,
  );
  assert.deepEqual([lost, doubled, strange, altered, differing], [0, 0, 0, 0, 0]);
  const p99 = percentile(tally.steady, 0.99);
  assert.ok(p99 <= limitMs, `one in a hundred decisions took ${p99.toFixed(1)} ms or more`);
}

async function killEditors(people: readonly Editor[], random: Random, signal: AbortSignal, onKill: () => void) {
  while (!signal.aborted) {
    await sleep(between(EDITOR_LIVES_MS, random), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const working = people.filter((editor) => editor.hasDecided);
    if (working.length === 0) continue;
    random.pick(working).restart(random.uint32());
    onKill();
  }
}

function between([least, most]: readonly [number, number], random: Random): number {
  return least + random.next() * (most - least);
}

class Editor {
  readonly #number: number;
  readonly #orders: EditorOrders;
  readonly #tally: Tally;
  #child: ChildProcess;
  #heard: EditorLine | null = null;
  #listen: () => void = () => {};

  constructor(number: number, orders: EditorOrders, tally: Tally) {
    this.#number = number;
    this.#orders = orders;
    this.#tally = tally;
    this.#child = this.#start(orders);
  }

  restart(seed: number): void {
    this.#child.kill('SIGKILL');
    this.#child = this.#start({ ...this.#orders, seed });
  }

  get hasDecided(): boolean {
    return this.#heard?.type === 'answered';
  }

  async quiet(): Promise<void> {
    // Its signal handler exists once it has printed its first line.
    while (this.#heard === null) await this.#next();
    this.#child.kill('SIGTERM');
    while (this.#heard?.type !== 'quiet') await this.#next();
  }

  /** @returns what the editor's page shows once it shows the revision */
  async end(revision: number): Promise<Ended> {
    this.#child.send(revision);
    while (this.#heard?.type !== 'ended') await this.#next();
    return this.#heard;
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#listen = resolve;
    });
  }

  #start(orders: EditorOrders): ChildProcess {
    this.#heard = null;
    this.#tally.noteStart();
    const child = spawn(process.execPath, [EDITOR, JSON.stringify(orders)], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    createInterface({ input: child.stdout! }).on('line', (text) => {
      // The last line of a killed process may be cut.
      const line = parseLine(text);
      if (!line) return;
      this.#tally.add(line, this.#number);
      if (child !== this.#child || line.type === 'shown') return;
      this.#heard = line;
      this.#listen();
    });
    return child;
  }
}

function parseLine(text: string): EditorLine | null {
  try {
    return JSON.parse(text) as EditorLine;
  } catch {
    return null;
  }
}
