// Two windows on one project send random commands, each based on its own screen. In the end both show what is stored.
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import { type ArticleId, type ClusterId, type Verdict, verdicts } from '#shared/model/model.ts';
import { isErrorCode } from '#shared/words/errors.ts';
import { ShownRevision } from '../../renderer/data/shown-revision.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, latestChange, launch } from '../helpers/launch.ts';
import { freshRandom, type Random } from '../helpers/random.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { expectConsistent } from './random-actions.ts';

/** How many commands each window sends; 5,000 in the nightly run. */
const COMMANDS = Number(process.env.TONGGAO_COMMANDS ?? 300);
const PATIENCE = { timeout: 300_000 };

type Shown = { rev: number; readonly members: Map<ArticleId, Verdict | null> };
type Screen = Map<ClusterId, Shown>;

let session: Launch;
let project: string;

beforeAll(async () => {
  session = launch({ hasWindow: true });
  project = (await session.client.projects.create({ name: '两个窗口' })).path;
  const file = writeWorkbook(path.join(session.folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(24, 61)]);
  await follow(session.client, (await session.client.intake.start({ project, path: file, reading: {} })).job);
});
afterAll(() => session.stop());

async function readAll(client: Client): Promise<Screen> {
  const screen: Screen = new Map();
  for (const { id: cluster } of await client.review.clusters({ project })) {
    // The cluster may have been merged since the list was read.
    const read = await client.review.cluster({ project, cluster }).catch(() => null);
    if (!read) continue;
    const members = new Map(read.members.map(({ article, verdict }) => [article, verdict]));
    screen.set(cluster, { rev: read.rev, members });
  }
  return screen;
}

/** Works like the page: a decision is shown at once, and an event or a correction has everything read again. */
class Window {
  readonly #client: Client;
  readonly #random: Random;
  readonly #shown = new ShownRevision();
  readonly #left = new AbortController();
  readonly #watching: Promise<void>;
  #deciding = 0;
  #decisions = 0;
  screen: Screen = new Map();
  answered = 0;
  refused = 0;

  constructor(client: Client, random: Random) {
    this.#client = client;
    this.#random = random;
    this.#watching = this.#watch();
  }

  async #watch(): Promise<void> {
    for await (const { revision } of await this.#client.projects.watch({ path: project }, this.#left)) {
      this.#shown.note(revision);
      void this.#catchUp();
    }
  }

  async #catchUp(revision?: number): Promise<void> {
    if (revision === undefined && (!this.#shown.isBehind || this.#deciding > 0)) return;
    const decisions = this.#decisions;
    this.#shown.beginReading(revision);
    const screen = await readAll(this.#client);
    // A decision that was sent in the meantime cancels the reading.
    if (decisions === this.#decisions) this.screen = screen;
    this.#shown.endReading();
    await this.#catchUp();
  }

  async work(): Promise<void> {
    await vi.waitUntil(() => this.screen.size > 0, PATIENCE);
    for (let n = 0; n < COMMANDS; n++) {
      await this.#command();
      for (let pause = this.#random.int(4); pause > 0; pause--) await setImmediate();
    }
  }

  async #command(): Promise<void> {
    const { review } = this.#client;
    const several = [...this.screen];
    if (several.length < 2) return this.#correct(() => review.undo({ project }));
    const [cluster, { rev, members }] = this.#random.pick(several);
    const [other, { rev: otherRev, members: others }] = this.#random.pick(several);
    const article = this.#random.pick([...members.keys()]);
    const kind = this.#random.int(12);
    if (kind === 0) await this.#correct(() => review.split({ project, cluster, rev, articles: [article] }));
    else if (kind === 1) await this.#correct(() => review.undo({ project }));
    else if (kind === 2) await this.#correct(() => review.redo({ project }));
    else if (kind === 3 && other !== cluster)
      await this.#correct(() => review.merge({ project, cluster, other, rev, otherRev }));
    else if (kind === 4 && other !== cluster) {
      const moved = this.#random.pick([...others.keys()]);
      await this.#correct(() => review.move({ project, cluster, articles: [moved], rev }));
    } else await this.#decide(cluster, article, this.#random.pick<Verdict | null>([...verdicts, null]));
  }

  async #decide(cluster: ClusterId, article: ArticleId, verdict: Verdict | null): Promise<void> {
    const shown = this.screen.get(cluster)!;
    this.#shown.interrupt();
    this.#decisions++;
    this.#deciding++;
    try {
      const verdicts = [{ article, verdict }];
      const { rev, changed, revision } = await this.#client.review.decide({
        project,
        cluster,
        rev: shown.rev,
        verdicts,
      });
      this.#shown.answer(revision);
      shown.rev = rev;
      for (const one of changed) shown.members.set(one.article, one.verdict);
      this.answered++;
    } catch (error) {
      this.#refuse(error);
      await this.#catchUp(0);
    } finally {
      this.#deciding--;
    }
    await this.#catchUp();
  }

  async #correct(send: () => Promise<{ revision: number }>): Promise<void> {
    try {
      const { revision } = await send();
      this.answered++;
      await this.#catchUp(revision);
    } catch (error) {
      this.#refuse(error);
      await this.#catchUp(0);
    }
  }

  #refuse(error: unknown): void {
    const { code } = error as { code?: string };
    if (code === undefined || !isErrorCode(code)) throw error;
    this.refused++;
  }

  shows(screen: Screen): boolean {
    const asText = (of: Screen) => JSON.stringify([...of].map(([id, { rev, members }]) => [id, rev, [...members]]));
    return asText(this.screen) === asText(screen);
  }

  async close(): Promise<void> {
    this.#left.abort();
    await this.#watching;
  }
}

it('in the end both windows show what is stored', { timeout: COMMANDS * 1_000 }, async () => {
  const windows = [71, 72].map((seed) => new Window(session.client, freshRandom(seed)));
  await Promise.all(windows.map((window) => window.work()));
  const stored = await readAll(session.client);
  for (const window of windows) await vi.waitUntil(() => window.shows(stored), PATIENCE);
  expectConsistent(session.db(project));
  for (const { answered, refused } of windows) {
    expect(answered).toBeGreaterThan(COMMANDS / 3);
    // Some commands are refused, because the other window has made their revision outdated.
    expect(refused).toBeGreaterThan(0);
  }
  const { jobs } = await latestChange(session.client, project);
  expect(jobs.filter(({ background }) => !background)).toEqual([]);
  for (const window of windows) await window.close();
});
