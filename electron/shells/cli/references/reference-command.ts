// The command that makes and maintains reference sets.
import { Argument, type Command, Option } from 'commander';
import { encodings } from '#shared/contract/intake.ts';
import type { ReferenceOptions } from './reference.ts';
import { type ReferenceAction, referenceActions } from './reference-actions.ts';

export function addReferenceCommand(program: Command): void {
  program
    .command('reference')
    .description(
      'Make and keep reference sets: articles published before, with which new ones are compared. A set is a file (NAME.tonggao-archive); the projects of its folder use it. add: add rows that the set does not have. update: also replace earlier versions (same ID in a sheet and file of the same name, otherwise same URL). list: the sets of a folder, with their counts and latest dates. remove: delete a set',
    )
    .addArgument(new Argument('<action>', 'What to do').choices(referenceActions))
    .argument('[set]', 'Reference set; for list, the folder (default: the current one)')
    .argument(
      '[files...]',
      'Files and folders to read, as in dedupe, and projects. Of a project, the articles of its cleaned list are read: kept articles, and of undecided clusters the suggested one. Of an exported workbook, the cleaned list',
    )
    .option('--columns <list>', 'Map fields to columns, as in dedupe')
    .addOption(new Option('--encoding <name>', 'Encoding of text files, as in dedupe').choices(encodings))
    .option(
      '--json',
      'Print a one-line JSON summary: added, replaced, unchanged, rejected (rows of this run), articles and latest (of the set), skipped; for list, one line for each set: name, articles, latest, or code',
    )
    .action(async (action: ReferenceAction, set: string | undefined, files: string[], options: ReferenceOptions) =>
      (await import('./reference.ts')).reference(action, set, files, options),
    );
}
