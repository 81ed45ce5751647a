// A known project that has changed on the disk is opened unchecked: what cannot be read is refused in a sentence.
import fs from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { KnownProjects } from '#electron/program/remembered/known-projects.ts';
import { decide } from '#electron/stages/review/decide.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { exportKinds } from '#shared/contract/exports.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { clustersOf } from '../review/random-actions.ts';
import { syntheticProject } from '../review/synthetic-project.ts';
import { checkAppError } from '../tools/fuzz/check-error.ts';

let session: Launch;

beforeAll(() => {
  session = launch();
});
afterAll(() => session.stop());

/** A project with a decision, opened after `damage`. */
async function openDamaged(damage: (db: WritableDb) => (bytes: Buffer) => void): Promise<string> {
  const { db, file } = syntheticProject(20, 61);
  const [cluster, members] = [...clustersOf(db)].find(([, of]) => of.length > 1)!;
  decide(db, cluster, [{ article: members[0]!.article, verdict: 'canonical' }], '2026-01-02T00:00:00.000Z');
  const overwrite = damage(db);
  db.close();
  const bytes = fs.readFileSync(file);
  overwrite(bytes);
  fs.writeFileSync(file, bytes);
  new KnownProjects(session.services.folders.config).add(file);
  await session.client.projects.open({ path: file });
  return file;
}

it('a page that cannot be read, in a query and in a thread of its own', async () => {
  const log = vi.spyOn(console, 'error');
  const project = await openDamaged((db) => {
    const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'action_changes'").pluck().get() as number;
    const size = db.pragma('page_size', { simple: true }) as number;
    return (bytes) => bytes.fill(0xff, (root - 1) * size, root * size);
  });
  await expect(session.client.review.history({ project })).rejects.toMatchObject({ code: 'PART_DAMAGED' });
  const preview = { project, kind: 'log', undecided: 'keep-all', language: 'zh' } as const;
  await expect(session.client.exports.preview(preview)).rejects.toMatchObject({ code: 'PART_DAMAGED' });
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

it('a change of the history that is no list', async () => {
  for (const junk of ['["canonical" 1]', '{}', '[[]]']) {
    const project = await openDamaged((db) => {
      db.prepare("UPDATE action_changes SET after = ? WHERE tab = 'decisions'").run(junk);
      return () => {};
    });
    await expect(session.client.review.history({ project }), junk).rejects.toMatchObject({
      code: 'RECORD_UNREADABLE',
      data: { record: 'action_changes 1' },
    });
  }
});

it('indexed keys of another length', async () => {
  const project = await openDamaged((db) => {
    db.prepare("UPDATE index_keys SET keys = X'0100' WHERE article_id = 1").run();
    return () => {};
  });
  const [first] = await session.client.review.clusters({ project });
  await expect(session.client.review.nearMatches({ project, cluster: first!.id })).rejects.toMatchObject({
    code: 'RECORD_UNREADABLE',
    data: { record: 'index_keys 1' },
  });
});

it('values that no action has', async () => {
  const project = await openDamaged((db) => {
    db.prepare("UPDATE action_changes SET after = replace(after, 'canonical', 'canonicak')").run();
    return () => {};
  });
  await expect(session.client.review.history({ project })).rejects.toMatchObject({
    code: 'RECORD_UNREADABLE',
    data: { record: 'actions 1' },
  });
});

it.each([
  ['cells that are no list', '[["a"'],
  ['a cell that is none', '[{"n":45000,"fosmat":"yyyy"}]'],
  ['a field in a column that has none', JSON.stringify(Array(40).fill({ field: true }))],
])('%s', async (_, cells) => {
  const project = await openDamaged((db) => {
    db.prepare('UPDATE article_versions SET cells = ? WHERE id = 1').run(cells);
    return () => {};
  });
  const given = { project, kind: 'cleaned', undecided: 'keep-all', language: 'zh' } as const;
  const refused = { code: 'RECORD_UNREADABLE', data: { record: 'article_versions 1' } };
  await expect(session.client.exports.preview(given)).rejects.toMatchObject(refused);
  const started = await session.client.exports.start({ ...given, format: 'xlsx' });
  const last = (await follow(session.client, started.job)).at(-1);
  expect(last).toMatchObject({ type: 'refused', appError: refused });
});

/** Damage that SQLite finds by no check of its own, as its pages have none. */
const VALUES = {
  'kinds that are no JSON': `memberships SET kinds = '["shin'`,
  'kinds that are none': `memberships SET kinds = '["centrf"]'`,
  'a tier that is none': `memberships SET tier = 'neas'`,
  'a relation that is none': `memberships SET relation = 'reprinu'`,
  'a verdict that is none': `decisions SET verdict = 'kefp'`,
  'an action that is none': `actions SET kind = 'decidf'`,
  'measures without fields': `cluster_risks SET measures = '{}'`,
  'columns that are no list': `imports SET columns = '[1'`,
};

type Trigger = { name: string; sql: string };

it.each(Object.entries(VALUES))('%s', async (_, update) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const project = await openDamaged((db) => {
    const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as Trigger[];
    for (const { name } of triggers) db.prepare(`DROP TRIGGER "${name}"`).run();
    db.pragma('ignore_check_constraints = 1');
    expect(db.prepare(`UPDATE ${update}`).run().changes).toBeGreaterThan(0);
    for (const { sql } of triggers) db.prepare(sql).run();
    return () => {};
  });
  const { client } = session;
  const preview = { undecided: 'keep-all', language: 'zh' } as const;
  const [cluster, other] = await session.client.review
    .clusters({ project })
    .then((listed) => listed.map(({ id }) => id));
  const outcomes = await Promise.allSettled([
    client.review.cluster({ project, cluster: cluster! }),
    client.review.nearMatches({ project, cluster: cluster! }),
    client.review.history({ project }),
    client.overview.statistics({ project }),
    client.exports.counts({ project, undecided: 'keep-all' }),
    client.exports.sinceLast({ project }),
    ...exportKinds.map((kind) => client.exports.preview({ project, kind, ...preview })),
    client.report.cluster({ project, cluster: cluster!, language: 'en', format: 'html' }),
  ]);
  const changes = [
    () => client.review.undo({ project }),
    () => client.review.merge({ project, cluster: cluster!, other: other! }),
  ];
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  for (const change of changes) await change().catch((error) => reasons.push(error));
  expect(reasons.flatMap(checkAppError)).toEqual([]);
  log.mockRestore();
});
