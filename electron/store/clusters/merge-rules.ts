// By which rules exports merge the rows of clusters: those of the project, unless the editor chose otherwise for a cluster.
import type { ClusterId } from '#shared/model/model.ts';
import { type MergeChoice, type MergeRules, rulesOfCluster } from '#shared/review/row-merge.ts';
import type { ReadableDb } from '../database.ts';
import { readDefaultMergeRules, readMergeRules } from '../settings.ts';
import { readMergeChoice, readMergeChoices } from './notes.ts';

/** Null where the rows of the cluster are not merged. */
export type RulesOf = (cluster: ClusterId) => MergeRules | null;

export function readMergeRulesOf(db: ReadableDb, cluster: ClusterId): MergeRules | null {
  return rulesOfCluster(readMergeChoice(db, cluster), readMergeRules(db), readDefaultMergeRules(db));
}

/**
 * Null where the rows of no cluster are merged.
 * @param rules where nothing was chosen for a cluster; default: those of the project
 * @param choice for all clusters; null: what was chosen for each
 */
export function readAllMergeRules(
  db: ReadableDb,
  rules: MergeRules | null = readMergeRules(db),
  choice: MergeChoice | null = null,
): RulesOf | null {
  const choices = readMergeChoices(db);
  if (rules === null && choice !== 'use' && choices.size === 0) return null;
  const defaults = readDefaultMergeRules(db);
  return (cluster) => rulesOfCluster(choice ?? choices.get(cluster) ?? null, rules, defaults);
}
