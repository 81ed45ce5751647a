// The commands and their options. A command loads its modules when it runs.
import { Argument, Command, Option } from 'commander';
import { decisionPolicies } from '#shared/contract/detection.ts';
import { articles, encodings, pageTexts, readableEndings, repeats } from '#shared/contract/intake.ts';
import { tableEndings } from '#shared/contract/returned-decisions.ts';
import { rulesParts } from '#shared/desk-rules/file.ts';
import { MAX_HD, profiles } from '#shared/model/detection.ts';
import { roles } from '#shared/model/editors.ts';
import { exportFormats, fields } from '#shared/model/model.ts';
import { acceptances } from '#shared/review/risk.ts';
import { languages } from '#shared/text/language.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ServeOptions } from '../desk/serve.ts';
import type { DecisionsOptions } from './decisions.ts';
import type { DedupeOptions } from './dedupe.ts';
import type { RulesAction, RulesOptions } from './desk-rules.ts';
import type { EvaluateOptions } from './evaluate/evaluate.ts';
import { labelsHelp } from './evaluate/help.ts';
import { refuseEmpty } from './failure.ts';
import { optionsHelp } from './options/detection-options.ts';
import { keeps } from './options/keep-option.ts';
import { mergeHelp } from './options/merge-option.ts';
import { collect, isoDay, pairOfNumbers, partsOfRules, wholeNumber } from './options/option-values.ts';
import { visible } from './print.ts';
import type { ReclusterOptions } from './recluster.ts';
import { addReferenceCommand } from './references/reference-command.ts';
import type { ReportOptions } from './report.ts';
import type { WatchOptions } from './watch.ts';
import { addWorkerCommand } from './workers/worker-command.ts';

const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const exportEndings = listed.format(exportFormats.map((format) => `.${format}`));

export const program = new Command('tonggao')
  .description('同稿 Tonggao: find near-duplicate news articles and write the cleaned set.')
  .version(packageJson.version)
  .exitOverride()
  .configureOutput({ writeErr: (text) => process.stderr.write(visible(text)) })
  .hook('preAction', (_, command) => refuseEmpty(command));

program
  .command('dedupe')
  .description(
    'Import a file or folder, cluster its articles and write the cleaned set: one article of each cluster, see --keep',
  )
  .argument(
    '<file>',
    `File or folder to import (${readableEndings.join(', ')}). Of a folder, hidden and temporary files are left alone`,
  )
  .requiredOption('--out <file>', `Write the cleaned set, with all original columns, to this ${exportEndings} file`)
  .addOption(
    new Option(
      '--keep <which>',
      'Article of each cluster to keep. suggested: by the rules for suggestions (not abridged, not truncated, closest to the text that most copies have, most complete, plain headline, published first, …); its duplicates are discarded, articles that are no duplicates of it stay. first: the first in the file. Decisions in a project take precedence',
    )
      .choices(keeps)
      .default('suggested'),
  )
  .addOption(
    new Option(
      '--accept <level>',
      'Highest risk at which a cluster is reduced to one article. low: nothing to read. check: a fact, or text of one article, may matter. all: also clusters that may hold another article, or whose suggestion may lose content. Clusters of higher risk keep all their articles, and are listed by --review. Decisions in a project take precedence',
    )
      .choices(acceptances)
      .default('check'),
  )
  .option(
    '--review <csv>',
    'Write the articles of clusters that --accept leaves to an editor: cluster,level,sentence,number,suggested,row,title,source,published',
  )
  .option(
    '--clusters <csv>',
    'Write one row per article: id,row,cluster,role,evidence,hd,similarity,relation,outcome,flag,note,title,source,decision,key. role: canonical (the article kept for its cluster), member (another article of the cluster), single (an article without duplicates). decision can be edited and brought back to a project by its key, see the command decisions',
  )
  .option(
    '--cut-long-cells',
    'In .xlsx outputs, cut cells that are longer than Excel allows (32,767 characters), with a mark at their end. Default: such an output is refused',
  )
  .option(
    '--new-workbook',
    'Write --out as a new workbook. Default: an .xlsx of an imported .xlsx or .xlsm is a copy of it without the discarded rows; its macros stay only where --out ends in .xlsm',
  )
  .option('--add-columns', 'Add columns to that copy: where taken parts are from, and which rows a row stands for')
  .option(
    '--articles-only',
    'Leave the rows that were not imported (empty body, invalid bytes, unreadable) out of --out. Nobody discarded them, so by default they are in their places',
  )
  .option(
    '--merge <json>',
    'Merge the rows of discarded copies into the kept rows by the rules of this file (see below): by default an empty author, source, link, time or column of your own is filled from a copy, headline and text stay',
  )
  .option('--merge-origins', 'Add a column to --out that says which row each merged cell is from')
  .option('--sets <csv>', 'Write the paper’s DistSet and SimSet: fingerprint,id,row,similar')
  .option('--removed <file>', `Write the discarded articles, each with the article kept instead (${exportEndings})`)
  .option(
    '--reference <set>',
    'Compare with this reference set (.tonggao-archive), also in addition to those in the folder of --project; can be repeated. Articles that add nothing to a reference and correct nothing are discarded, and listed by --removed with its id, source, date and URL',
    collect,
    [],
  )
  .option('--rejected <csv>', 'Write the rows that could not be imported, with the reason')
  .option('--sheet <name>', 'Sheet to import (default: the sheet most likely to hold articles)')
  .option('--header-row <n>', 'Row number of the header; 0 for none (default: detected)', wholeNumber(0, 1_048_576))
  .option(
    '--columns <list>',
    `Map fields to columns by name or letter, e.g. "title=标题,body=C". Fields: ${fields.join(', ')}`,
  )
  .addOption(
    new Option('--encoding <name>', 'Encoding of text files (default: detected; refused if uncertain)').choices(
      encodings,
    ),
  )
  .addOption(
    new Option('--page-text <which>', 'Text of web pages. main: the article that is found. whole: all text')
      .choices(pageTexts)
      .default('main'),
  )
  .addOption(
    new Option(
      '--articles <how>',
      'Texts and documents in which several articles seem to be. several: an article for each. one: the whole is one',
    )
      .choices(articles)
      .default('several'),
  )
  .addOption(new Option('--profile <name>', 'Detection profile (default: standard)').choices(profiles))
  .option(
    '--hd <n>',
    `Maximum Hamming distance, 0–${MAX_HD} (default: 3). For the simhash and paper profiles; implies --profile simhash`,
    wholeNumber(0, MAX_HD),
  )
  .option('--options <json>', 'JSON file with detection options (see below)')
  .option('--stop-words <file>', 'Replace the built-in stop-word list with this file')
  .option('--dictionary <file>', 'User dictionary in jieba format, one word per line: word [frequency] [tag]')
  .option('--rules <json>', 'Take the word lists of this file of desk rules')
  .option('--project <file.tonggao>', 'Save to this project file; adds to it if it exists')
  .addOption(
    new Option(
      '--repeats <how>',
      'How to handle rows already in the project. skip: ignore unchanged rows. update: also replace older versions (matched by row, ID or URL). add: import all rows again. Default: refuse a sheet that was imported before',
    ).choices(repeats),
  )
  .option(
    '--workers [url]',
    'Send texts to the workers at this Redis, redis://… or rediss://…, which share the computing (see worker); default: the variable TONGGAO_REDIS. The result is the same. Batches that no worker returns in time are computed here',
  )
  .option(
    '--json',
    'Print a one-line JSON summary: review (clusters that --accept leaves to an editor, their articles, and how many are of high risk or to check); skipped (files and sheets of a folder that were not imported, with code and reason); damaged (by output, articles whose texts are damaged in the project: their number and the first rows); rows, imported, rejected, replaced (older versions) and unchanged (rejected, already in the project) of this run; out (rows of --out: all, kept articles, and notImported by reason) and project (all rows of the lists of the project = kept + discarded + notImported by reason + blank + unchanged + superseded); clusters and articlesInClusters of the whole project; merged (kept rows that took cells of discarded ones, and the number of cells by column, with --merge, or where an editor of the project has chosen it for a cluster); alreadyPublished (articles that a reference set has, where sets were used); milliseconds by stage; peakMemoryBytes; workers (batches, here: those that were computed on this machine, with the reason)',
  )
  .addHelpText('after', optionsHelp())
  .addHelpText('after', mergeHelp())
  .action(async (file: string, options: DedupeOptions) => (await import('./dedupe.ts')).dedupe(file, options));

program
  .command('evaluate')
  .description(
    'Measure precision, recall and F1 of each profile on labelled articles, or on the decisions of a project',
  )
  .argument('[articles]', 'File to evaluate, in any format dedupe reads; needs an ID column')
  .option('--truth <csv>', 'CSV with labels: id,story,kind (kind: original, template… or the kind of copy)')
  .option('--ignore <csv>', 'CSV with story pairs to leave out of the score: story_a,story_b')
  .option('--pairs <csv>', 'CSV with labelled pairs of articles: a,b,label[,weight] (labels: see below)')
  .option(
    '--decisions <file.tonggao>',
    'Use the articles of a project, with its decisions as labels of pairs, instead of a file. Does not change the project',
  )
  .option(
    '--judgement <jsonl>',
    'Score what the program says of clusters that were judged by reading: kept article, level of risk, contradictions, sentence, parts of the texts. One JSON object a line: cluster, pair, relation, keep, contradictions, parts, sentence, risk. Takes the clusters as given. Requires --articles',
  )
  .option('--articles <files>', 'Comma-separated files with the articles of --judgement')
  .option('--export-labels <csv>', 'Write the labels found by --decisions in the format of --pairs: a,b,label')
  .option(
    '--failures <csv>',
    'Write the false joins and misses of each profile among the labelled pairs, with both titles',
  )
  .option('--columns <list>', 'Map fields to columns, as in dedupe')
  .option(
    '--profile <names>',
    'Comma-separated profiles to evaluate (default: all). Also: nshash-released, paper-normalised',
  )
  .option(
    '--hd <n>',
    `Maximum Hamming distance for simhash and paper, 0–${MAX_HD} (default: 3)`,
    wholeNumber(0, MAX_HD),
  )
  .option('--options <json>', 'JSON file with detection options (see below)')
  .option('--stop-words <file>', 'As in dedupe')
  .option('--dictionary <file>', 'As in dedupe')
  .option('--rules <json>', 'As in dedupe')
  .option('--shuffles <n>', 'Also evaluate n shuffled orders (deterministic)', wholeNumber(1, 1000))
  .option(
    '--unstable <csv>',
    'Write articles whose cluster depends on the order: id,row,orders,profile. Requires --shuffles',
  )
  .option('--json', 'Print a one-line JSON report instead of tables')
  .addHelpText('after', labelsHelp())
  .addHelpText('after', optionsHelp())
  .action(async (file: string | undefined, options: EvaluateOptions) =>
    (await import('./evaluate/evaluate.ts')).evaluate(file, options),
  );

program
  .command('recluster')
  .description('Preview or apply different detection options in a project')
  .argument('<project>', 'Project file (.tonggao)')
  .addOption(
    new Option('--profile <name>', 'Detection profile (default: the project’s current profile)').choices(profiles),
  )
  .option(
    '--hd <n>',
    `Maximum Hamming distance for simhash and paper, 0–${MAX_HD} (default: 3)`,
    wholeNumber(0, MAX_HD),
  )
  .option(
    '--options <json>',
    'JSON file with detection options (see below). Missing options use the profile’s defaults',
  )
  .option('--stop-words <file>', 'As in dedupe')
  .option('--dictionary <file>', 'As in dedupe')
  .option('--rules <json>', 'As in dedupe')
  .addOption(
    new Option(
      '--decisions <how>',
      'keep: leave decided clusters unchanged. follow: re-cluster them too; decisions are cleared where a cluster is split or merged',
    )
      .choices(decisionPolicies)
      .default('keep'),
  )
  .option('--apply', 'Apply the changes (default: preview only)')
  .option('--json', 'Print the changes as one line of JSON')
  .addHelpText('after', optionsHelp())
  .action(async (file: string, options: ReclusterOptions) => (await import('./recluster.ts')).recluster(file, options));

program
  .command('decisions')
  .description(
    'Preview or apply the decisions of an edited cluster table (--clusters, or the exported cluster list). Only the column decision is read: canonical, keep, discard, undecided. Articles that the table lacks stay as they are',
  )
  .argument('<project>', 'Project file (.tonggao)')
  .argument(
    '<table>',
    `Edited cluster table (${listed.format(tableEndings)}); it needs the columns row, cluster, decision and key`,
  )
  .option(
    '--overwrite',
    'Use the table’s decisions also for clusters that were decided in the project since the export (default: keep those of the project)',
  )
  .option('--apply', 'Apply the changes as one step that can be undone (default: preview only)')
  .option('--json', 'Print the changes and refused rows as one line of JSON')
  .action(async (project: string, table: string, options: DecisionsOptions) =>
    (await import('./decisions.ts')).bringBack(project, table, options),
  );

program
  .command('report')
  .description(
    'Write one HTML file to share or print: the counts, reprints and decisions of a project, or the articles of a cluster side by side',
  )
  .argument('<project>', 'Project file (.tonggao)')
  .addOption(
    new Option(
      '--cluster <n>',
      'Compare the articles of this cluster, by its number in the cluster table: the canonical article, otherwise the suggested one, with the others; or a single article that is already published with its reference (default: report the whole project)',
    )
      .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
      .conflicts('day'),
  )
  .option('--pair <a,b>', 'Compare only these two articles, by their numbers in the cluster, e.g. 1,3', pairOfNumbers)
  .option('--day <date>', 'Report the clusters decided on this day, e.g. 2026-03-01', isoDay)
  .addOption(
    new Option('--lang <language>', 'Language of the report (default: language of the terminal)').choices(languages),
  )
  .requiredOption('--out <html>', 'Write the report to this file')
  .action(async (file: string, options: ReportOptions) => (await import('./report.ts')).report(file, options));

program
  .command('rules')
  .description(
    'Export the desk rules of a project as one JSON file, or import such a file: preferred sources, suggestion rules, boilerplate marked by hand, word lists, and the column mappings that this machine remembers',
  )
  .addArgument(new Argument('<action>', 'What to do').choices(['export', 'import'] satisfies RulesAction[]))
  .argument('<project>', 'Project file (.tonggao)')
  .argument('<file>', 'File of desk rules (.json) to write or to read')
  .option(
    '--parts <names>',
    `Import only these parts, comma-separated: ${rulesParts.join(', ')} (default: all)`,
    partsOfRules,
  )
  .option('--apply', 'Apply the file (default: preview only). Word lists are never applied; see recluster --rules')
  .action(async (action: RulesAction, project: string, file: string, options: RulesOptions) =>
    (await import('./desk-rules.ts')).runDeskRules(action, project, file, options),
  );

addReferenceCommand(program);

program
  .command('watch')
  .description(
    'Import each file that arrives in a folder once it is complete, until the command is interrupted. Its columns are read as in earlier imports of the project; a file with other columns is reported and left for a person',
  )
  .argument('<folder>', 'Folder to watch; folders in it, links, hidden and temporary files are left alone')
  .requiredOption('--project <file.tonggao>', 'Save to this project file, which must exist')
  .option('--once', 'Import the files that are there, and end')
  .option(
    '--json',
    'Print one line of JSON for each file: file, rows, imported, rejected, unchanged (rejected, already in the project); or file, code and reason where it was not imported',
  )
  .action(async (folder: string, options: WatchOptions) => (await import('./watch.ts')).watch(folder, options));

program
  .command('serve')
  .description(
    'Open a project to several editors, who sign in with a browser. Accounts are kept next to the project in <project>.accounts.json. The first start prints an invitation for a chief, who invites the others',
  )
  .argument('<project>', 'Project file (.tonggao)')
  .option('--listen <host:port>', 'Address to listen on (default: a free port, for this computer only)')
  .option('--cert <pem>', 'Certificate for HTTPS. Needed beyond this computer, unless --proxy is given')
  .option('--key <pem>', 'Private key of the certificate')
  .option('--proxy <origin>', 'Public https address of a reverse proxy that encrypts, e.g. https://desk.example.com')
  .addOption(new Option('--invite <role>', 'Print an invitation for a further person').choices(roles))
  .option(
    '--watch <folder>',
    'Also import each file that arrives in this folder, as the command watch does, until this command ends',
  )
  .option(
    '--api',
    'Also answer other systems at /api, by tokens of their own: whether an article has run, and articles to import. Tokens are kept next to the project in <project>.api-tokens.json. The first start prints one',
  )
  .addOption(
    new Option(
      '--api-token <name>',
      'Print a token for the system of this name. An earlier token of this name ends. Implies --api',
    ).implies({ api: true }),
  )
  .addOption(
    new Option('--api-revoke <name>', 'End the token of the system of this name. Implies --api').implies({ api: true }),
  )
  .action(async (project: string, options: ServeOptions) => (await import('../desk/serve.ts')).serve(project, options));

addWorkerCommand(program);

program
  .command('doctor')
  .description('Check a project for errors without changing it (exit code 2 if any are found)')
  .argument('<project>', 'Project file (.tonggao)')
  .action(async (file: string) => (await import('./doctor.ts')).doctor(file));

program
  .command('salvage')
  .description(
    'Write a copy of a damaged project without the part that cannot be read, such as a damaged log. Of what is sound it keeps the most. The project itself is only read',
  )
  .argument('<project>', 'Project file (.tonggao)')
  .requiredOption('--out <file.tonggao>', 'Write the copy to this file, which must not exist')
  .action(async (file: string, options: { out: string }) => (await import('./salvage.ts')).salvage(file, options));
