// Kills in exports: the target is the old file or the new one, never half, and the project is as it was.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Client } from '#shared/contract/index.ts';
import { type Kill, type KillOptions, killAfter, makeProject, resultOf, workUndisturbed } from './killed-server.ts';
import { assertSound, copyProject, readEditorsWork } from './on-disk.ts';

/** Enough that writing takes some hundred milliseconds. */
const ARTICLES = 4000;
const OLD = '旧';
const exports = [
  { kind: 'cleaned', format: 'xlsx' },
  { kind: 'cleaned', format: 'csv' },
  { kind: 'removed', format: 'jsonl' },
  { kind: 'all', format: 'xlsx' },
] as const;

export async function* killExports({ home, kills, random }: KillOptions): AsyncGenerator<Kill> {
  const project = path.join(home, '导出.tonggao');
  copyProject(await makeProject(home, ARTICLES, 6), project);
  const work = readEditorsWork(project);
  const folder = path.join(home, '目标');
  fs.mkdirSync(folder);
  let during = '';
  const exportTo = (target: string, what: (typeof exports)[number]) => async (client: Client) => {
    during = 'before its start';
    await client.projects.open({ path: project });
    const job = await client.exporting.start({ project, ...what, undecided: 'keep-centres', target });
    await resultOf(client, job, (event) => {
      during =
        event.type === 'progress' && event.stage === 'write' ? 'while it was written' : 'while articles were chosen';
    });
    during = 'after its end';
  };

  const target = path.join(folder, '稿件');
  const whole: { bytes: Buffer; duration: number }[] = [];
  for (const what of exports) {
    const duration = await workUndisturbed(home, exportTo(target, what));
    whole.push({ bytes: fs.readFileSync(target), duration });
  }
  for (let kill = 0; kill < kills; kill++) {
    const at = random.int(exports.length);
    fs.writeFileSync(target, OLD);
    await killAfter(home, random.next() * whole[at]!.duration, exportTo(target, exports[at]!));
    assertSound(project);
    assert.deepEqual(readEditorsWork(project), work);
    const found = fs.readFileSync(target);
    const isOld = found.toString() === OLD;
    assert.ok(isOld || found.equals(whole[at]!.bytes), 'the target is neither the old file nor the new one');
    if (during === 'after its end') assert.ok(!isOld, 'an export that had ended is not there');
    yield { during, found: isOld ? 'the old file' : 'the new file' };
  }
}
