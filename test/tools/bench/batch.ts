// The time that a labelled list takes: two batches are accepted, the rest is seen one by one. No batch may accept a
// mixed cluster or a damaged suggestion.
import fs from 'node:fs';
import { lettersOf } from '#electron/core/text/letters.ts';
import { stripMarkup } from '#electron/core/text/markup/markup.ts';
import { formatTable } from '#electron/stages/evaluate/text-table.ts';
import { parseTruth, type TruthRow } from '#electron/stages/evaluate/truth.ts';
import { readArticleTexts } from '#electron/store/clusters/members.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import type { BatchCandidate } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { follow, launch } from '../../helpers/launch.ts';
import { acceptMeasured, whenMeasured } from '../../helpers/measured-risks.ts';

const SECONDS = { seen: 4, preview: 20 };
/** More, or an accepted cluster that should have been seen, fails the command. */
const MAX_MINUTES = 15;
/** Kinds of copies whose text, once boilerplate and markup are left out, is that of the original. */
const UNDAMAGED: ReadonlySet<string> = new Set(['original', 'exact', 'title', 'byline', 'boiler', 'format', 'html']);

export type LabelledCluster = {
  readonly batch: BatchCandidate['batch'];
  readonly isMixed: boolean;
  /** True if the label of the suggested article is a damaging kind. */
  readonly isDamaged: boolean;
  /**
   * The part of its text that equals the original's, so that the change named by the label had no effect on the story.
   * Null if it had one.
   */
  readonly unchanged: 'whole' | 'without-ends' | null;
};

export type BatchScore = {
  readonly clusters: number;
  readonly safe: number;
  readonly extra: number;
  readonly seen: number;
  readonly minutes: number;
  readonly mixed: number;
  readonly damaged: number;
  /** Suggestions that are damaged by their label alone, and those of them whose ends differ. */
  readonly unchanged: number;
  readonly otherEnds: number;
  /** Clusters accepted in a batch, although they mix stories or the text of their suggestion is damaged. */
  readonly missed: number;
  /** Suggestions accepted in a batch that are damaged by their label alone: the exception to seeing each one. */
  readonly unchangedInBatch: number;
};

export function scoreBatches(clusters: readonly LabelledCluster[]): BatchScore {
  const count = (wanted: (cluster: LabelledCluster) => boolean) => clusters.filter(wanted).length;
  const isInBatch = ({ batch }: LabelledCluster) => batch === 'safe' || batch === 'extra';
  const seen = count((cluster) => !isInBatch(cluster));
  return {
    clusters: clusters.length,
    safe: count(({ batch }) => batch === 'safe'),
    extra: count(({ batch }) => batch === 'extra'),
    seen,
    minutes: (seen * SECONDS.seen + 2 * SECONDS.preview) / 60,
    mixed: count(({ isMixed }) => isMixed),
    damaged: count(({ isDamaged, unchanged }) => isDamaged && unchanged === null),
    unchanged: count(({ isDamaged, unchanged }) => isDamaged && unchanged !== null),
    otherEnds: count(({ isDamaged, unchanged }) => isDamaged && unchanged === 'without-ends'),
    missed: count(
      (cluster) => isInBatch(cluster) && (cluster.isMixed || (cluster.isDamaged && cluster.unchanged === null)),
    ),
    unchangedInBatch: count((cluster) => isInBatch(cluster) && cluster.isDamaged && cluster.unchanged !== null),
  };
}

export async function benchBatch(workbook: string | undefined, truth: string | undefined): Promise<void> {
  if (workbook === undefined || truth === undefined) {
    console.log('Batch: skipped. It needs labelled articles: --articles <xlsx> --truth <csv>');
    return;
  }
  const { score, accepted } = await runBatches(workbook, truth);
  const { safe, extra, seen, minutes, mixed, damaged, unchanged, otherEnds, missed, unchangedInBatch } = score;
  const rows = [
    ['clusters', score.clusters],
    ['first batch: nothing is lost, no fact differs', safe],
    ['second batch: single articles differ', extra],
    ['accepted by the two jobs', accepted],
    [`seen one by one, ${SECONDS.seen} s each`, seen],
    [`minutes, with two previews of ${SECONDS.preview} s`, minutes.toFixed(1)],
    ['mix stories', mixed],
    ['suggestion is damaged', damaged],
    ['… of these two, in a batch (must be 0)', missed],
    ['exception: damaged by label, text as the original', unchanged],
    ['… except for a dateline or an editor credit', otherEnds],
    ['… of this exception, in a batch', unchangedInBatch],
  ].map((row) => row.map(String));
  console.log(formatTable(['clusters of the labelled list', ''], rows));
  if (missed > 0 || minutes > MAX_MINUTES) process.exitCode = 1;
}

export async function runBatches(
  workbook: string,
  truth: string,
): Promise<{ score: BatchScore; accepted: number; open: number }> {
  const labels = new Map(parseTruth(fs.readFileSync(truth, 'utf8')).map((row) => [row.id, row]));
  const session = launch({ hasWindow: true });
  try {
    const { client } = session;
    const { path: project } = await client.projects.create({ name: 'batch' });
    const { reading } = await client.intake.inspect({ path: workbook });
    await follow(client, (await client.intake.start({ project, path: workbook, reading })).job);
    const candidates = await whenMeasured(client, project);
    const score = scoreBatches(labelClusters(session.db(project), candidates, labels));
    const results = [await acceptMeasured(client, project, ['safe']), await acceptMeasured(client, project, ['extra'])];
    const accepted = results.reduce((sum, { clusters }) => sum + clusters, 0);
    const { candidates: left } = await client.review.batch({ project, clusters: null });
    return { score, accepted, open: left.length };
  } finally {
    await session.stop();
  }
}

function labelClusters(
  db: ReadableDb,
  candidates: readonly BatchCandidate[],
  labels: ReadonlyMap<string, TruthRow>,
): LabelledCluster[] {
  const read = db.prepare(
    `SELECT a.id, a.external_id AS name FROM memberships m JOIN articles a ON a.id = m.article_id WHERE m.cluster_id = ?`,
  );
  const bodyOf = (article: ArticleId) => readArticleTexts(db, [article])[0]!.body;
  return candidates.map(({ cluster, batch, suggested }) => {
    const members = (read.all(cluster) as { id: ArticleId; name: string }[]).map(({ id, name }) => ({
      id,
      label: labels.get(name),
    }));
    const stories = new Set(members.map(({ label }) => label?.story));
    const kind = members.find(({ id }) => id === suggested)?.label?.kind ?? '';
    const original = members.find(({ label }) => label?.kind === 'original');
    const isDamaged = !kind.split('+').every((part) => UNDAMAGED.has(part));
    return {
      batch,
      isMixed: stories.size > 1,
      isDamaged,
      unchanged: isDamaged && original ? compareWithOriginal(bodyOf(suggested), bodyOf(original.id)) : null,
    };
  });
}

/** Letters and digits at each end of a text that a dateline or an editor credit may have. */
const ENDS = 24;
const DATELINE = /^.{1,12}(?:讯|消息|综合|电)(?:记者.{2,4}|新闻联播)?$/;
const EDITOR_CREDIT = /^(?:责任编辑|责编|编辑|记者|来源).{2,4}$/;

/**
 * Compares letters and digits in one width, and traditional and simplified as different. Independent of the alignment,
 * which also decides what a batch offers.
 */
export function compareWithOriginal(suggested: string, original: string): LabelledCluster['unchanged'] {
  const [one, other] = [suggested, original].map((body) => lettersOf(stripMarkup(body).normalize('NFKC')));
  if (one === other) return 'whole';
  const stories = new Set(withoutCredits(one!));
  return withoutCredits(other!).some((story) => stories.has(story)) ? 'without-ends' : null;
}

/** The text as it is, and without what may be a dateline, an editor credit or both. */
function withoutCredits(letters: string): string[] {
  const lengths = Array.from({ length: Math.min(ENDS, letters.length) }, (_, at) => at + 1);
  const heads = lengths.filter((length) => DATELINE.test(letters.slice(0, length)));
  const tails = lengths.filter((length) => EDITOR_CREDIT.test(letters.slice(-length)));
  return [0, ...heads].flatMap((head) => [0, ...tails].map((tail) => letters.slice(head, letters.length - tail)));
}
