// The commands and their options. The modules of a command are loaded when it runs.
import { Command, InvalidArgumentError, Option } from 'commander';
import { decisionPolicies } from '#shared/contract/detection.ts';
import { encodings, repeats } from '#shared/contract/intake.ts';
import { MAX_HD, profiles } from '#shared/detection.ts';
import { languages } from '#shared/language.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { DedupeOptions } from './dedupe.ts';
import { optionsHelp } from './detection-options.ts';
import type { EvaluateOptions } from './evaluate.ts';
import { labelsHelp } from './evaluate-help.ts';
import { keeps } from './keep.ts';
import { visible } from './print.ts';
import type { ReclusterOptions } from './recluster.ts';
import type { ReportOptions } from './report.ts';

export const program = new Command('tonggao')
  .description('同稿 Tonggao: finds near-duplicate articles in a spreadsheet and writes the cleaned set.')
  .version(packageJson.version)
  .exitOverride()
  .configureOutput({ writeErr: (text) => process.stderr.write(visible(text)) });

program
  .command('dedupe')
  .description(
    'imports a file, or all files of a folder, clusters its articles, and writes the cleaned set: one article of each cluster, see --keep',
  )
  .argument(
    '<file>',
    'workbook (.xlsx, .xlsm, .xlsb, .xls, .ods), .csv, .tsv, .json, .jsonl, .xml, .html, .docx, .txt, or a folder',
  )
  .requiredOption('--out <file>', 'cleaned set, every original column in order: .xlsx, .csv or .jsonl')
  .addOption(
    new Option(
      '--keep <which>',
      'article of each cluster that is kept. suggested: by the rules for suggestions: not abridged, not truncated, nearest to the text that most copies have, most complete, plain headline, published first, …; of the others its duplicates are discarded; first: the first in the file. Decisions in a project take precedence',
    )
      .choices(keeps)
      .default('suggested'),
  )
  .option(
    '--clusters <csv>',
    'cluster table: id,row,cluster,role,evidence,hd,similarity,relation,outcome,flag,note; every article one row. role: canonical (the article kept for its cluster), member (another article of the cluster), single (an article without duplicates)',
  )
  .option(
    '--sets <csv>',
    'DistSet and SimSet of the paper: the first articles of clusters by fingerprint, with those that joined them: fingerprint,id,row,similar',
  )
  .option('--removed <file>', 'discarded articles with the one kept in their place: .xlsx, .csv or .jsonl')
  .option('--rejected <csv>', 'rows that were not imported, with the reason')
  .option('--sheet <name>', 'sheet to read (default: the likeliest)')
  .option('--header-row <n>', 'row number of the header, 0 for none (default: found)', wholeNumber(0, 1_048_576))
  .option(
    '--columns <list>',
    'columns by name or letter: "title=标题,body=正文,…" (fields: title, body, source, url, published, author, id)',
  )
  .addOption(
    new Option('--encoding <name>', 'encoding of text files (default: found; refused where it is uncertain)').choices(
      encodings,
    ),
  )
  .addOption(new Option('--profile <name>', 'how duplicates are found (default: standard)').choices(profiles))
  .option(
    '--hd <n>',
    `Hamming distance up to which an article joins, 0–${MAX_HD} (default: 3); for the profiles simhash, which it implies, and paper`,
    wholeNumber(0, MAX_HD),
  )
  .option('--options <json>', 'a file of options that differ from the profile’s own; listed below')
  .option('--stop-words <file>', 'words that do not count in fingerprints, instead of the built-in list')
  .option('--dictionary <file>', 'words that are never cut, in jieba’s format: word [frequency] [tag] a line')
  .option('--project <file.tonggao>', 'keep the work in this project; an existing one is added to')
  .addOption(
    new Option(
      '--repeats <how>',
      'rows that the project has already: skip: leave out rows that equal an article in every field; update: likewise, and replace an article by a row that is another version of it (same row of the same file, same id in a file of that name, or same URL); add: import every row again (default: refuse an imported sheet, import any other whole)',
    ).choices(repeats),
  )
  .option(
    '--json',
    'print one line of figures: skipped (files and sheets of a folder that were not imported, with code and reason), rows, imported, rejected, replaced (imported in the place of an earlier version) and unchanged (rejected, there already) of this run, clusters and articlesInClusters of the whole project, milliseconds by stage, peakMemoryBytes',
  )
  .addHelpText('after', optionsHelp())
  .action(async (file: string, options: DedupeOptions) => (await import('./dedupe.ts')).dedupe(file, options));

program
  .command('evaluate')
  .description(
    'measures every profile on labelled articles, or on what the editor decided: precision, recall and F1, by label, by removal and by kind of copy; writes no project',
  )
  .argument('[articles]', 'workbook, csv or whatever else dedupe reads, with a column for the id')
  .option('--truth <csv>', 'labelled stories: id,story,kind (kind: original, template…, or how the copy was made)')
  .option('--ignore <csv>', 'pairs of stories that are neither right nor wrong together: story_a,story_b')
  .option('--pairs <csv>', 'labelled pairs of articles: a,b,label[,weight]; the labels are listed below')
  .option(
    '--decisions <file.tonggao>',
    'instead of a file with labels: the articles of a project, with what the editor decided as labels of pairs; the project is not changed',
  )
  .option('--export-labels <csv>', 'the labels that --decisions finds, as --pairs reads them: a,b,label')
  .option('--failures <csv>', 'false joins and misses of each profile among the labelled pairs, with both titles')
  .option('--columns <list>', 'columns by name or letter, as in dedupe')
  .option(
    '--profile <names>',
    'only these, separated by commas; other methods are nshash-released, the released code, and paper-normalised (default: all)',
  )
  .option('--hd <n>', `Hamming distance for simhash and paper, 0–${MAX_HD} (default: 3)`, wholeNumber(0, MAX_HD))
  .option('--options <json>', 'a file of options for the profiles; listed below')
  .option('--stop-words <file>', 'as in dedupe')
  .option('--dictionary <file>', 'as in dedupe')
  .option('--shuffles <n>', 'tries n shuffled orders as well, the same n every time', wholeNumber(1, 1000))
  .option('--unstable <csv>', 'articles that --shuffles puts with others than the file’s order: id,row,orders,profile')
  .option('--json', 'print one line of figures instead of tables')
  .addHelpText('after', labelsHelp())
  .addHelpText('after', optionsHelp())
  .action(async (file: string | undefined, options: EvaluateOptions) =>
    (await import('./evaluate.ts')).evaluate(file, options),
  );

program
  .command('recluster')
  .description('says what other options would change in a project: clusters, and the decisions they touch')
  .argument('<project>', 'project (.tonggao)')
  .addOption(
    new Option('--profile <name>', 'how duplicates are found (default: as the project has it)').choices(profiles),
  )
  .option('--hd <n>', `Hamming distance for simhash and paper, 0–${MAX_HD} (default: 3)`, wholeNumber(0, MAX_HD))
  .option('--options <json>', 'a file of options; listed below. What is not said is the profile’s default')
  .option('--stop-words <file>', 'as in dedupe')
  .option('--dictionary <file>', 'as in dedupe')
  .addOption(
    new Option(
      '--decisions <how>',
      'clusters with decisions: keep them as they are, or follow the new detection; then articles of clusters that are split or meet become undecided',
    )
      .choices(decisionPolicies)
      .default('keep'),
  )
  .option('--apply', 'change the project; without it nothing is written')
  .option('--json', 'print one line: what changes, by both ways to treat decisions, and every changed cluster')
  .addHelpText('after', optionsHelp())
  .action(async (file: string, options: ReclusterOptions) => (await import('./recluster.ts')).recluster(file, options));

program
  .command('report')
  .description(
    'writes one HTML file that can be passed on and printed: the counts, reprints and decisions of a project, or the articles of a cluster side by side',
  )
  .argument('<project>', 'project (.tonggao)')
  .addOption(
    new Option(
      '--cluster <n>',
      'cluster, by its number in the cluster table; its canonical article, otherwise the suggested one, is compared with the others (default: the whole project)',
    )
      .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
      .conflicts('day'),
  )
  .option('--pair <a,b>', 'only these two articles, by their numbers in the cluster: 1,3', pairOfNumbers)
  .option('--day <date>', 'the clusters that were decided on this day: 2026-03-01', isoDay)
  .addOption(new Option('--lang <language>', 'language of the report (default: of the terminal)').choices(languages))
  .requiredOption('--out <html>', 'the report')
  .action(async (file: string, options: ReportOptions) => (await import('./report.ts')).report(file, options));

program
  .command('doctor')
  .description(
    'checks whether a project is sound and says what it finds; never changes it; exit code 2 where it is not',
  )
  .argument('<project>', 'project (.tonggao)')
  .action(async (file: string) => (await import('./doctor.ts')).doctor(file));

function pairOfNumbers(text: string): [number, number] {
  const [, left, right] = /^([1-9]\d*),([1-9]\d*)$/.exec(text) ?? [];
  if (left === undefined || right === undefined || left === right)
    throw new InvalidArgumentError('It must be two different numbers: 1,3.');
  return [Number(left), Number(right)];
}

function isoDay(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('It must be a day: 2026-03-01.');
  return text;
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };
}
