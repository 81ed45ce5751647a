// `npm run bench`: speed by stage, the paper's robustness experiment, scale, large files, latency, 16-bit segments, suggestions, batches, the model of relations, workers, references, checks from outside, and the join of exported keys. Prints figures; only the batches fail where they accept what should be seen.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ExportFormat, exportFormats } from '#shared/model/model.ts';
import { benchBatch } from './batch.ts';
import { benchChecks } from './checks.ts';
import { benchIntake } from './intake.ts';
import { benchJoin } from './join.ts';
import { benchLatency } from './latency/latency.ts';
import { benchReferences } from './references.ts';
import { benchRelation } from './relation.ts';
import { benchRobustness } from './robustness.ts';
import { benchScale } from './scale.ts';
import { benchSegments } from './segments.ts';
import { benchSpeed } from './speed/speed.ts';
import { benchSuggestion } from './suggestion.ts';
import { benchWorkers } from './workers.ts';

const HELP = `npm run bench -- [speed] [robustness] [scale] [segments] [intake] [latency] [suggestion] [batch] [relation] [workers] [references] [checks] [join]   (all where none is named)
  --articles <xlsx>   speed, robustness, segments: the articles of this workbook instead of synthetic ones; suggestion, batch: the labelled articles
  --truth <csv>       suggestion, batch: their labels, id,story,kind; skipped without labelled articles
  --count <n>         speed, segments, workers: synthetic articles (default: 17400)
  --texts <n>         robustness: texts that are changed (default: 1000)
  --million           scale: also measure 1,000,000 articles (takes minutes); latency: also open such a project
  --rows <n>          intake: rows of the files that are imported and exported; latency: rows that are imported during
                      decisions; join: rows of the shard (default: 100000)
  --members <n>       latency: articles of the large cluster (default: 1000)
  --formats <list>    intake: which files (default: csv,jsonl,xlsx)
  --judged <folders>  relation: articles.jsonl and labels.csv (a,b,label[,weight]), with commas between; skipped without
  --made <folder>     relation: synthetic copies, with articles.xlsx, truth.csv and ignore_pairs.csv
  --outlet <xlsx>     relation: articles of an outlet that prints nothing twice
  --references <n>    references, checks: articles of the reference set (default: 1000000, takes minutes)
  --set <file>        references, checks: a set of so many synthetic articles instead of a new one
  --events <list>     relation: the first number of each event in the ids of the first folder`;

const benchmarks = [
  'speed',
  'robustness',
  'scale',
  'segments',
  'intake',
  'latency',
  'suggestion',
  'batch',
  'relation',
  'workers',
  'references',
  'checks',
  'join',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    articles: { type: 'string' },
    truth: { type: 'string' },
    count: { type: 'string', default: '17400' },
    texts: { type: 'string', default: '1000' },
    million: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
    members: { type: 'string', default: '1000' },
    formats: { type: 'string', default: 'csv,jsonl,xlsx' },
    judged: { type: 'string' },
    made: { type: 'string' },
    outlet: { type: 'string' },
    events: { type: 'string', default: '' },
    references: { type: 'string', default: '1000000' },
    set: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
/** A path from the current folder: the program takes full paths only. */
const full = (file: string | undefined) => file && path.resolve(file);
const [articles, truth] = [full(values.articles), full(values.truth)];
const chosen = positionals.length > 0 ? positionals : benchmarks;
const [count = 0, texts = 0, rows = 0, members = 0] = [values.count, values.texts, values.rows, values.members].map(
  Number,
);
const formats = values.formats.split(',') as ExportFormat[];
const isUsable =
  chosen.every((name) => benchmarks.includes(name)) &&
  formats.every((format) => exportFormats.includes(format)) &&
  Math.min(count, texts, rows, Number(values.references)) > 0 &&
  members > 1;

if (values.help || !isUsable) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const parts: Record<string, () => Promise<void> | void> = {
    speed: () => benchSpeed(count, articles),
    robustness: () => benchRobustness(texts, articles),
    scale: () => benchScale(values.million),
    intake: () => benchIntake(rows, formats),
    latency: () => benchLatency(rows, members, values.million),
    segments: () => benchSegments(count, articles),
    suggestion: () => benchSuggestion(articles, truth),
    batch: () => benchBatch(articles, truth),
    workers: () => benchWorkers(count),
    references: () => benchReferences(Number(values.references), values.set ?? null),
    checks: () => benchChecks(Number(values.references), values.set ?? null),
    join: () => benchJoin(rows),
    relation: () =>
      benchRelation({
        judged: values.judged?.split(',') ?? [],
        made: values.made,
        outlet: values.outlet,
        events: values.events.split(',').filter(Boolean).map(Number),
      }),
  };
  for (const name of chosen) {
    const start = performance.now();
    await parts[name]!();
    console.log(`\n${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  }
}
