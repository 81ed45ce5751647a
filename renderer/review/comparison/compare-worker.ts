// The comparing worker: compares texts off the window's thread, one request at a time.
import type { Ignoring } from '#shared/compare/diff/index.ts';
import { type FactAlert, findFactAlerts, listedNames, readFactText } from '#shared/compare/facts/index.ts';
import { diffArticles, type LaidOutDiff, layOut } from '#shared/compare/sheet/lay-out.ts';
import type { Range } from '#shared/text/range.ts';
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

async function readFacts({ left, right, boilerplate, names }: FactsRequest): Promise<readonly FactAlert[]> {
  const script = await loadFolding();
  const read = (
    { body, published }: FactsRequest['left'],
    excluded: readonly Range[],
    known: readonly Range[] | undefined,
  ) => readFactText({ text: body, published, excluded, script, ...(known && { names: listedNames(known) }) });
  const base = read(left, boilerplate.left, names?.base);
  return findFactAlerts(base, read(right, boilerplate.right, names?.other));
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
