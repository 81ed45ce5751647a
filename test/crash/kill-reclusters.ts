// Kills while a re-cluster is previewed and applied: the clusters are the old ones or the new ones, whole, and nothing
// between; no decision changes.
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Client } from '#shared/contract/index.ts';
import { detectionFor } from '#shared/detection.ts';
import { type Kill, type KillOptions, killAfter, makeProject, resultOf, workUndisturbed } from './killed-server.ts';
import { assertSound, copyProject, readClustering, readEditorsWork } from './on-disk.ts';

/** Enough that applying takes a few hundred milliseconds. */
const ARTICLES = 4000;
const options = [detectionFor('standard'), detectionFor('nshash')] as const;

export async function* killReclusters({ home, kills, random }: KillOptions): AsyncGenerator<Kill> {
  const project = path.join(home, '重聚.tonggao');
  copyProject(await makeProject(home, ARTICLES, 5), project);
  const { verdicts } = readEditorsWork(project);
  let during = '';
  const recluster = (to: number) => async (client: Client) => {
    during = 'before the preview';
    await client.projects.open({ path: project });
    const previewing = await client.detecting.preview({ project, detection: options[to]! });
    during = 'in the preview';
    const preview = await resultOf(client, previewing);
    if (preview.kind !== 'preview') throw new Error('a preview ended as something else');
    const applying = await client.detecting.apply({ project, proposal: preview.id, policy: 'keep' });
    during = 'while it was applied';
    await resultOf(client, applying);
    during = 'after its end';
  };

  // There and back once: what comes of both options where decided clusters are kept.
  const states: string[] = [];
  let duration = 0;
  for (const to of [1, 0]) {
    duration = await workUndisturbed(home, recluster(to));
    states[to] = readClustering(project);
  }
  assert.notEqual(states[0], states[1]);

  for (let kill = 0; kill < kills; kill++) {
    const now = states.indexOf(readClustering(project));
    await killAfter(home, random.next() * duration, recluster(1 - now));
    assertSound(project);
    assert.equal(readEditorsWork(project).verdicts, verdicts);
    const found = states.indexOf(readClustering(project));
    assert.notEqual(found, -1, 'the clusters are neither the old ones nor the new ones');
    yield { during, found: found === now ? 'the old clusters' : 'the new clusters' };
  }
}
