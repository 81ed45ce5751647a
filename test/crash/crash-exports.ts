// Kills in exports: the target is the old file or the new one, never half, and the project is unchanged.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Client } from '#shared/contract/index.ts';
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
import { assertConsistent, copyProject, readEditorsWork } from './on-disk.ts';

/** So many that writing takes some hundred milliseconds. */
const ARTICLES = 4000;
const OLD = '旧';
const exports = [
  { kind: 'cleaned', format: 'xlsx' },
  { kind: 'cleaned', format: 'csv' },
  { kind: 'removed', format: 'jsonl' },
  { kind: 'all', format: 'xlsx' },
] as const;

type Phase = 'while articles were chosen' | 'while it was written';

export async function* crashExports({ home, crashes, random }: CrashOptions): AsyncGenerator<Crash> {
  const project = path.join(home, '导出.tonggao');
  copyProject(await makeProject(home, ARTICLES, 6), project);
  const work = readEditorsWork(project);
  const folder = path.join(home, '目标');
  fs.mkdirSync(folder);
  const exportTo =
    (target: string, what: (typeof exports)[number]) => async (client: Client, enter: (phase: Phase) => void) => {
      await client.projects.open({ path: project });
      enter('while articles were chosen');
      const job = await client.exports.start({ project, ...what, undecided: 'keep-centres', target });
      await resultOf(client, job, (event) => {
        if (event.type === 'progress' && event.stage === 'write') enter('while it was written');
      });
    };

  const targetOf = ({ format }: (typeof exports)[number]) => path.join(folder, `稿件.${format}`);
  const whole: { bytes: Buffer; durations: ReadonlyMap<Phase, number> }[] = [];
  for (const what of exports) {
    const durations = await workUndisturbed<Phase>(home, exportTo(targetOf(what), what));
    whole.push({ bytes: fs.readFileSync(targetOf(what)), durations });
  }
  for (let crash = 0; crash < crashes; crash++) {
    const at = random.int(exports.length);
    const target = targetOf(exports[at]!);
    fs.writeFileSync(target, OLD);
    const moment = pickMoment(whole[at]!.durations, random);
    const during = await crashIn<Phase>(home, moment, exportTo(target, exports[at]!));
    assertConsistent(project);
    assert.deepEqual(readEditorsWork(project), work);
    const found = fs.readFileSync(target);
    const isOld = found.toString() === OLD;
    assert.ok(isOld || found.equals(whole[at]!.bytes), 'the target is neither the old file nor the new one');
    if (during === AFTER_ITS_END) assert.ok(!isOld, 'an export that had ended is not there');
    yield { during, found: isOld ? 'the old file' : 'the new file' };
  }
  // The next export removes the half-written file next to its target.
  for (const what of exports) await workUndisturbed<Phase>(home, exportTo(targetOf(what), what));
  const targets = new Set(exports.map((what) => path.basename(targetOf(what))));
  assert.deepEqual(new Set(fs.readdirSync(folder)), targets);
}
