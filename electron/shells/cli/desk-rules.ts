// `tonggao rules`: exports the desk rules of a project to a file, or imports those of a file into a project.
import fs from 'node:fs';
import path from 'node:path';
import type { PartComparison, RulesPreview } from '#shared/contract/desk-rules.ts';
import type { Client } from '#shared/contract/index.ts';
import { type RulesPart, rulesParts } from '#shared/desk-rules/file.ts';
import { findFolders } from '../../program/folders.ts';
import { RememberedMappings } from '../../program/remembered/remembered-mappings.ts';
import { refuseTargetInUse } from '../../program/target-in-use.ts';
import { replaceFile } from '../../stages/export/replace-file.ts';
import { UsageError } from './failure.ts';
import { finishJob } from './finish-job.ts';
import { checkTarget } from './outputs.ts';
import { print } from './print.ts';
import { type Program, withProgram } from './with-program.ts';

export type RulesAction = 'export' | 'import';
export type RulesOptions = { parts?: readonly RulesPart[]; apply?: boolean };

/** @throws UsageError, or an expected error; then nothing is written. Only --apply changes a project */
export async function runDeskRules(
  action: RulesAction,
  project: string,
  file: string,
  options: RulesOptions,
): Promise<void> {
  if (action === 'export' && (options.parts || options.apply))
    throw new UsageError('--parts and --apply are for import. Nothing was written.');
  const target = action === 'export' ? checkTarget(project, file, ['json']) : path.resolve(file);
  // The command uses the same remembered mappings as the program.
  const mappings = new RememberedMappings(findFolders().config);
  const work = async ({ client, services }: Program) => {
    const opened = await client.projects.open({ path: path.resolve(project) });
    const inProject = { project: opened.path };
    if (action === 'import') await importRules(client, { ...inProject, path: target }, options);
    else {
      await refuseTargetInUse(services, target);
      const text = await (await client.deskRules.export(inProject)).text();
      replaceFile(target, (descriptor) => fs.writeFileSync(descriptor, text));
    }
  };
  await withProgram(work, { mappings });
}

async function importRules(
  client: Client,
  given: { project: string; path: string },
  { parts = rulesParts, apply = false }: RulesOptions,
): Promise<void> {
  const preview = await client.deskRules.preview(given);
  const chosen = parts.filter((part) => preview[part]);
  print(asText(preview, chosen));
  if (!apply) return print('Preview only. Run again with --apply to apply these changes.');
  if (chosen.length === 0) return print('Nothing to apply.');
  const { job, detection } = await client.deskRules.apply({ ...given, parts: chosen });
  await finishJob(client, job);
  print('Applied.');
  if (detection)
    print('Word lists were not applied, as clusters may change. Preview them with: tonggao recluster --rules');
}

function asText(preview: RulesPreview, parts: readonly RulesPart[]): string {
  return parts
    .flatMap((part) => {
      const { added, changed, same, first } = preview[part]!;
      const more = added + changed - first.length;
      return [
        `${part}: new ${added}, different ${changed}, same ${same}`,
        ...first.map(describe),
        ...(more > 0 ? [`  … ${more} more`] : []),
      ];
    })
    .join('\n');
}

function describe({ text, isNew, setting, source, isOn }: PartComparison['first'][number]): string {
  const scope = source === undefined ? '' : ` (${source || 'all sources'}${isOn ? '' : ', not boilerplate'})`;
  return `  ${isNew ? '+' : '~'} ${setting ?? text}${scope}`;
}
