// Kills while a re-cluster is previewed and applied: the clusters are wholly the old ones or wholly the new ones, and
// no decision changes.
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Client } from '#shared/contract/index.ts';
import { detectionFor } from '#shared/model/detection.ts';
import {
  AFTER_ITS_END,
  type Crash,
  type CrashOptions,
  crashIn,
  makeProject,
  pickMoment,
  resultOf,
  workUndisturbed,
} from './crashed-server.ts';
import { assertConsistent, copyProject, readClustering, readEditorsWork } from './on-disk.ts';

/** So many that applying takes a few hundred milliseconds. */
const ARTICLES = 4000;
const options = [detectionFor('standard'), detectionFor('nshash')] as const;

type Phase = 'while it was previewed' | 'while it was applied';

export async function* crashReclusters({ home, crashes, random }: CrashOptions): AsyncGenerator<Crash> {
  const project = path.join(home, '重聚.tonggao');
  copyProject(await makeProject(home, ARTICLES, 5), project);
  const { verdicts } = readEditorsWork(project);
  const recluster = (to: number) => async (client: Client, enter: (phase: Phase) => void) => {
    await client.projects.open({ path: project });
    enter('while it was previewed');
    const preview = await resultOf(client, await client.detection.preview({ project, detection: options[to]! }));
    if (preview.kind !== 'preview') throw new Error('a preview ended as something else');
    enter('while it was applied');
    await resultOf(client, await client.detection.apply({ project, preview: preview.id, policy: 'keep' }));
  };

  // Applied forth, back and forth again: decided clusters keep the members gained the first time, with other evidence.
  const states: string[] = [];
  let durations: ReadonlyMap<Phase, number> = new Map();
  for (const to of [1, 0, 1]) {
    durations = await workUndisturbed<Phase>(home, recluster(to));
    states[to] = readClustering(project);
  }
  assert.notEqual(states[0], states[1]);

  for (let crash = 0; crash < crashes; crash++) {
    const now = states.indexOf(readClustering(project));
    const during = await crashIn<Phase>(home, pickMoment(durations, random), recluster(1 - now));
    assertConsistent(project);
    assert.equal(readEditorsWork(project).verdicts, verdicts);
    const found = states.indexOf(readClustering(project));
    assert.notEqual(found, -1, 'the clusters are neither the old ones nor the new ones');
    if (during === AFTER_ITS_END) assert.notEqual(found, now, 'a re-cluster that had ended is not there');
    yield { during, found: found === now ? 'the old clusters' : 'the new clusters' };
  }
}
