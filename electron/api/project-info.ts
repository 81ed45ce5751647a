// The part of ProjectInfo that is stored in the project; every screen shows it.
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { usesBoilerplate } from '#shared/model/detection.ts';
import { countArticles } from '../store/articles.ts';
import { countClusters } from '../store/clusters/clusters.ts';
import type { ReadableDb } from '../store/database.ts';
import { countDiscarded } from '../store/decisions.ts';
import { listFinishedImports, unfinishedImport } from '../store/imports.ts';
import { areClustersOutdated } from '../store/indexing.ts';
import { readDetection } from '../store/settings.ts';

/** The fields that the program adds, because they are not stored in the project. */
type Launch = Pick<
  ProjectInfo,
  'path' | 'name' | 'isSourceKnown' | 'runningJobs' | 'openElsewhere' | 'readOnly' | 'isLost'
>;

export function readProjectInfo(db: ReadableDb): Omit<ProjectInfo, keyof Launch> {
  return {
    articles: countArticles(db),
    ...countClusters(db),
    discarded: countDiscarded(db),
    imports: listFinishedImports(db),
    unfinishedImport: unfinishedImport(db),
    isDetectionOutdated: isDetectionOutdated(db),
  };
}

/** Only versions of the profile `standard` make different clusters. */
function isDetectionOutdated(db: ReadableDb): boolean {
  return usesBoilerplate(readDetection(db)) && areClustersOutdated(db);
}
