// An editor's work in a project with flipped bits, and the invariants of every answer.
import * as fc from 'fast-check';
import { exportKinds } from '#shared/contract/exports.ts';
import type { Client } from '#shared/contract/index.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterDetail, Corrected } from '#shared/contract/review.ts';
import { type ArticleId, exportFormats, type Verdict } from '#shared/model/model.ts';
import { type Answer, call, callsOf, procedures } from '../calls/call.ts';
import { KnownValuesOf } from '../calls/known-values.ts';
import { hasValue } from '../calls/message.ts';
import { checkAppError } from '../check-error.ts';
import type { FlippedProject } from './flip-bits.ts';

/** Calls that only read, of any procedure. */
const READINGS = 30;
const CLUSTERS = 2;
const MAX_EVENTS = 10_000;

export class Walk {
  readonly #client: Client;
  readonly #project: FlippedProject;
  readonly #seconds: number | undefined;
  readonly failures: string[] = [];
  /** The code of the expected error with which the project was refused, or null. */
  refused: string | null = null;
  /** The codes of all expected errors. */
  readonly codes = new Set<string>();
  /** The verdicts that the program has acknowledged. */
  readonly verdicts: Map<ArticleId, Verdict | null>;

  /** @param seconds within which each call, and each event of a job, must arrive; without it, any time is allowed */
  constructor(
    client: Client,
    project: FlippedProject,
    verdicts: ReadonlyMap<ArticleId, Verdict>,
    seconds: number | undefined,
  ) {
    this.#client = client;
    this.#project = project;
    this.#seconds = seconds;
    this.verdicts = new Map(verdicts);
  }

  async run(): Promise<void> {
    const { file, random } = this.#project;
    await this.#ask('projects.progress', { path: file });
    const opened = await this.#ask('projects.open', { path: file });
    if (opened.outcome !== 'answered') {
      this.refused = opened.outcome;
      return;
    }
    const listed = (await this.#ask('review.clusters', { project: file })).value as ClusterSummary[] | undefined;
    for (let n = 0; n < CLUSTERS && listed?.length; n++) await this.#review(random.pick(listed).id);
    await this.#ask('overview.statistics', { project: file });
    await this.#read(listed ?? []);
    if (listed?.length)
      await this.#ask('report.cluster', {
        project: file,
        cluster: random.pick(listed).id,
        language: 'en',
        format: 'html',
      });
    await this.#follow('related.prepare', { project: file });
    const kind = random.pick(exportKinds);
    const format = kind === 'all' ? 'xlsx' : random.pick(exportFormats);
    await this.#ask('exports.counts', { project: file, undecided: 'keep-all' });
    await this.#ask('exports.preview', { project: file, kind, undecided: 'keep-all', language: 'zh' });
    const target = `${file}.${format}`;
    await this.#follow('exports.start', { project: file, kind, format, undecided: 'keep-all', target });
  }

  async #review(cluster: number): Promise<void> {
    const { file: project, random } = this.#project;
    const detail = (await this.#ask('review.cluster', { project, cluster })).value as ClusterDetail | undefined;
    await this.#ask('review.nearMatches', { project, cluster });
    await this.#ask('review.similarities', { project, cluster, others: [cluster, cluster + 1] });
    const articles = detail?.members.map(({ article }) => article);
    if (!articles?.length) return;
    await this.#ask('review.texts', { project, cluster, articles: articles.slice(0, 20) });
    const article = random.pick(articles);
    await this.#ask('related.list', { project, article });
    await this.#decide(cluster, articles);
    await this.#ask('review.note', { project, cluster, text: `备注${cluster}`, shown: detail!.note });
    await this.#ask('review.search', { project, words: '会议' });
    await this.#ask('review.history', { project });
    if (articles.length === 1) return;
    const split = await this.#ask('review.split', { project, cluster, articles: [article] });
    const cleared = (split.value as Corrected | undefined)?.cleared ?? [];
    for (const { article: undecided } of cleared) this.verdicts.set(undecided, null);
  }

  /** Decides, undoes it and redoes it. */
  async #decide(cluster: number, articles: readonly ArticleId[]): Promise<void> {
    const { file: project, random } = this.#project;
    const others = random.pick(['keep', 'discard', null] as const);
    const asked = articles.map((article, at) => ({ article, verdict: at === 0 ? 'canonical' : others }));
    const decided = await this.#ask('review.decide', { project, cluster, verdicts: asked });
    const changed = (decided.value as { changed: typeof asked } | undefined)?.changed;
    if (!changed?.length) return;
    const before = changed.map(({ article }) => [article, this.verdicts.get(article) ?? null] as const);
    const after = changed.map(({ article, verdict }) => [article, verdict as Verdict | null] as const);
    const note = (verdicts: typeof before) => {
      for (const [article, verdict] of verdicts) this.verdicts.set(article, verdict);
    };
    note(after);
    if ((await this.#ask('review.undo', { project })).outcome !== 'answered') return;
    note(before);
    if ((await this.#ask('review.redo', { project })).outcome === 'answered') note(after);
  }

  /** Calls any procedures that read, with any message that the contract accepts. */
  async #read(listed: readonly ClusterSummary[]): Promise<void> {
    const { file, random } = this.#project;
    const ids = Array.from({ length: 40 }, (_, n) => n + 1);
    const cluster = listed.length > 0 ? listed.map(({ id }) => id) : ids;
    const known = new KnownValuesOf({ project: [file], cluster, article: ids, articles: ids, words: ['会议'] });
    const readings = callsOf(known.find).filter(
      ({ procedure: { thread, schema }, message }) =>
        thread === 'reader' && hasValue(message, file) && schema!.safeParse(message).success,
    );
    for (const one of fc.sample(readings, { seed: random.int(2 ** 31), numRuns: READINGS }))
      await this.#ask(one.procedure.path.join('.'), one.message);
  }

  async #ask(name: string, message: unknown): Promise<Answer> {
    const procedure = procedures.find(({ path }) => path.join('.') === name)!;
    const answer = await call(this.#client, { procedure, message }, this.#limit());
    const breach = answer.outcome === 'answered' ? procedure.output?.safeParse(answer.value).error?.message : undefined;
    for (const failure of [...answer.failures, ...(breach ? [`breaks its contract: ${breach}`] : [])])
      this.failures.push(`${name}: ${failure}`);
    if (answer.outcome !== 'answered') this.codes.add(answer.outcome);
    return answer;
  }

  #limit(): AbortSignal | undefined {
    return this.#seconds === undefined ? undefined : AbortSignal.timeout(this.#seconds * 1000);
  }

  /** Starts a job, and follows it to its end. */
  async #follow(name: string, message: unknown): Promise<void> {
    const { outcome, value } = await this.#ask(name, message);
    if (outcome !== 'answered') return;
    const stop = new AbortController();
    const events = (await this.#client.jobs.watch(value as { job: string }, { signal: stop.signal }))[
      Symbol.asyncIterator
    ]();
    for (let n = 0; n < MAX_EVENTS; n++) {
      const next = await within(this.#seconds, events.next());
      if (next === 'late') {
        this.failures.push(`${name}: no event of the job within ${this.#seconds} s`);
        stop.abort();
        return;
      }
      if (next.done) {
        this.failures.push(`${name}: the job ended without a result`);
        return;
      }
      const event: JobEvent = next.value;
      if (event.type === 'restarted') this.failures.push(`${name}: a process ended: ${event.detail}`);
      if (event.type === 'refused') {
        this.codes.add(event.appError.code);
        this.failures.push(...checkAppError(event.appError).map((failure) => `${name}: ${failure}`));
      }
      if (event.type === 'refused' || event.type === 'done' || event.type === 'cancelled') return;
    }
  }
}

async function within<T>(seconds: number | undefined, promise: Promise<T>): Promise<T | 'late'> {
  if (seconds === undefined) return promise;
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), seconds * 1000);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
