// The comparing worker: compares texts off the window's thread, one request at a time.
import { type DiffRow, diffTexts, type Ignoring } from '#shared/diff/index.ts';
import { type FactAlert, findFactAlerts } from '#shared/facts/index.ts';
import { diffArticles, type LaidOutDiff, layOut } from '#shared/sheet/lay-out.ts';
import { createScriptFolding, type UnitFolding } from '#shared/text/unit-folding.ts';
import { readMissingContent } from './read-missing-content.ts';
import type {
  DiffRequest,
  FactsRequest,
  Ignored,
  MissingContent,
  MissingContentRequest,
  WorkerRequest,
  WorkerResponse,
} from './requests.ts';

/** Comparisons for facts may take this long, because no view waits for them. */
const FACTS_BUDGET_MS = 2_000;

let folding: Promise<UnitFolding> | null = null;

function loadFolding(): Promise<UnitFolding> {
  folding ??= import('opencc-js/dict/TSCharacters').then(({ default: dictionary }) => createScriptFolding(dictionary));
  return folding;
}

async function toIgnoring({ width, punctuation, script }: Ignored): Promise<Ignoring> {
  return { width, punctuation, ...(script && { script: await loadFolding() }) };
}

const EVERY_FORM: Ignored = { width: true, punctuation: true, script: true };

async function compare({ left, right, ignored, boilerplate, budgetMs }: DiffRequest): Promise<LaidOutDiff> {
  const diff = diffArticles({ left, right }, boilerplate, await toIgnoring(EVERY_FORM), budgetMs);
  return layOut(diff, { left, right }, boilerplate, await toIgnoring(ignored));
}

/** The rows of the latest comparison: facts of the same bodies are requested again once the names are known. */
let latest: { readonly key: string; readonly rows: readonly DiffRow[] } | null = null;

async function readFacts({ left, right, boilerplate, names }: FactsRequest): Promise<readonly FactAlert[]> {
  const key = JSON.stringify([boilerplate, left, right]);
  if (latest?.key !== key) {
    const ignore = await toIgnoring(EVERY_FORM);
    latest = { key, rows: diffTexts(left, right, { ignore, excluded: boilerplate, timeoutMs: FACTS_BUDGET_MS }) };
  }
  const excluded = { base: boilerplate.left, other: boilerplate.right };
  return findFactAlerts(latest.rows, { script: await loadFolding(), excluded, ...(names && { names }) });
}

async function readAllMissing({ kept, others }: MissingContentRequest): Promise<readonly MissingContent[]> {
  const script = await loadFolding();
  return others.map((other) => readMissingContent(other, kept, script));
}

function respond(response: WorkerResponse): void {
  self.postMessage(response);
}

async function answer({ id, request }: WorkerRequest): Promise<void> {
  if (request.kind === 'diff') return respond({ id, answer: await compare(request) });
  if (request.kind === 'facts') return respond({ id, answer: await readFacts(request) });
  respond({ id, answer: await readAllMissing(request) });
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  answer(data).catch((error: unknown) => respond({ id: data.id, failure: String(error) }));
});
