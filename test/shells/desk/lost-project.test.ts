// The project of a desk is deleted or replaced while it is served, or its disk is full. No decision is acknowledged
// that is not stored.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '#shared/contract/index.ts';
import { readVerdicts } from '../../crash/on-disk.ts';
import { smallDisk, whyNoSmallDisk } from '../../helpers/disk/small-disk.ts';
import { openDeskOfTest } from '../../helpers/shells/desk-of-test.ts';

const noDisk = whyNoSmallDisk();

async function decide(client: Client, project: string, at = 0) {
  const { id: cluster } = (await client.review.clusters({ project }))[at]!;
  const { members } = await client.review.cluster({ project, cluster });
  const verdicts = members.map(({ article }) => ({ article, verdict: 'keep' as const }));
  return client.review.decide({ project, cluster, verdicts });
}

test.skipIf(process.platform === 'win32').each(['deleted', 'replaced'])(
  'a decision in a project that was %s is refused, without a folder of the server',
  async (what) => {
    const { desk, project, home, join } = await openDeskOfTest();
    const { client } = await join('张三', 'editor');
    await decide(client, desk.name);
    const other = path.join(home, 'other');
    fs.copyFileSync(project, other);
    const before = fs.readFileSync(other, 'hex');
    if (what === 'deleted') fs.rmSync(project);
    else fs.renameSync(other, project);
    const error = await decide(client, desk.name, 1).catch((refused) => refused);
    expect(error).toMatchObject({ code: 'PROJECT_LOST' });
    expect(JSON.stringify(error) + error.message).not.toContain(home);
    expect(fs.existsSync(project)).toBe(what === 'replaced');
    if (what === 'replaced') expect(fs.readFileSync(project, 'hex')).toBe(before);
  },
);

test.skipIf(noDisk !== null)(
  'on a full disk decisions are refused, and those before and after it are stored',
  async () => {
    const disk = smallDisk(16);
    const { desk, project, join } = await openDeskOfTest({ clusters: 200, within: disk.folder });
    const { client } = await join('张三', 'editor');
    const stored = new Map<number, string>();
    const decideAndNote = async (at: number) => {
      const { changed } = await decide(client, desk.name, at);
      for (const { article, verdict } of changed) stored.set(article, verdict!);
    };
    await decideAndNote(0);
    disk.fill(0);
    let refused: unknown = null;
    let at = 1;
    for (; refused === null && at < 190; at++)
      await decideAndNote(at).catch((error) => {
        refused = error;
      });
    expect(refused).toMatchObject({ code: 'DISK_FULL' });
    disk.makeRoom();
    await decideAndNote(at);
    expect(Object.fromEntries(readVerdicts(project))).toEqual(Object.fromEntries(stored));
  },
);
