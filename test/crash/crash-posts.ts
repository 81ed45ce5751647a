// Systems hand articles in while the desk is killed at random, and send again what was not acknowledged, as the API
// asks for. Each acknowledged article is stored once.
import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '#shared/outside/contract.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { writeClusters } from '../helpers/large-project.ts';
import { ask } from '../helpers/shells/desk-client.ts';
import { startDeskProcess } from '../helpers/shells/desk-process.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';
import { percentile } from '../tools/bench/latency/percentile.ts';
import type { Crash, CrashOptions } from './crashed-server.ts';
import { assertConsistent, readExternalIds } from './on-disk.ts';

const CLIENTS = 50;
const PAUSE_MS = 50;
/** Ms from a start to its kill. */
const LIVES_MS = [1_000, 5_000] as const;

type Size = { readonly livesMs?: readonly [number, number]; readonly print?: (line: string) => void };

export async function* crashPosts(
  { home, crashes, random }: CrashOptions,
  { livesMs = LIVES_MS, print = () => {} }: Size = {},
): AsyncGenerator<Crash> {
  const project = path.join(home, '来稿.tonggao');
  writeClusters(project, [copiesOf('已有的一组', 3)]);
  const given = ['--api', '--listen', `127.0.0.1:${20_000 + random.int(20_000)}`];
  let server = await startDeskProcess(project, home, given);
  // The first start prints it, the others know it.
  const token = server.printed[server.printed.findIndex((line) => line.startsWith('API token of')) + 2]!;
  const systems = Array.from({ length: CLIENTS }, (_, at) => new PostingSystem(at, random.uint32()));
  const ended = new AbortController();
  const working = Promise.all(systems.map((system) => system.post(() => server.origin, token, ended.signal)));
  const acknowledged = () => systems.reduce((sum, { saved }) => sum + saved.size, 0);
  for (let crash = 0; crash < crashes; crash++) {
    const before = acknowledged();
    await sleep(livesMs[0] + random.next() * (livesMs[1] - livesMs[0]));
    while (acknowledged() === before) await sleep(PAUSE_MS);
    await server.kill();
    server = await startDeskProcess(project, home, given);
    yield { during: 'articles of all', found: 'it was started again' };
  }
  const before = acknowledged();
  while (acknowledged() < before + CLIENTS) await sleep(PAUSE_MS);
  ended.abort();
  await working;
  await server.kill();
  const stored = readExternalIds(project);
  assertConsistent(project);
  const counts = Map.groupBy(stored, (id) => id);
  const saved = systems.flatMap((one) => [...one.saved]);
  assert.deepEqual(
    saved.filter((id) => !counts.has(id)),
    [],
    'acknowledged articles that are lost',
  );
  assert.deepEqual(
    [...counts].filter(([, { length }]) => length > 1),
    [],
    'articles that are doubled',
  );
  const sent = new Set(systems.flatMap((one) => one.sent));
  assert.deepEqual(
    [...counts.keys()].filter((id) => !sent.has(id)),
    [],
    'articles that nobody sent',
  );
  const times = systems.flatMap((one) => one.milliseconds);
  print(
    `${saved.length} articles acknowledged: 0 lost, 0 doubled; ${percentile(times, 0.5).toFixed(0)} ms (p50), ${percentile(times, 0.95).toFixed(0)} ms (p95)`,
  );
}

/** Sends one article after another, each until it is acknowledged. */
class PostingSystem {
  readonly saved = new Set<string>();
  readonly sent: string[] = [];
  /** Of answered requests. */
  readonly milliseconds: number[] = [];
  readonly #number: number;
  readonly #bodies: readonly string[];

  constructor(number: number, seed: number) {
    this.#number = number;
    this.#bodies = makeArticles(200, seed).map(([, , body]) => String(body));
  }

  async post(origin: () => string, token: string, ended: AbortSignal): Promise<void> {
    for (let at = 0; !ended.aborted; at++) {
      const id = `${this.#number}-${at}`;
      this.sent.push(id);
      const body = `${this.#bodies[at % this.#bodies.length]}（${id}）`;
      const article = { id, title: `来稿 ${id}`, source: `系统 ${this.#number}`, body };
      while (!ended.aborted && !(await this.#send(origin(), token, article))) await sleep(PAUSE_MS);
    }
  }

  async #send(origin: string, token: string, article: { readonly id: string }): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const since = performance.now();
    try {
      const { method, path: pathname } = routes.articles;
      const { status, body } = await ask({ origin }, pathname, {
        ...{ method, headers },
        body: JSON.stringify({ articles: [article] }),
      });
      if (status !== 200) return false;
      const [{ outcome }] = JSON.parse(body).articles;
      assert(outcome === 'imported' || outcome === 'unchanged', body);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // The server was killed.
      return false;
    }
    this.milliseconds.push(performance.now() - since);
    this.saved.add(article.id);
    return true;
  }
}
