// The calls of the whole contract that the people of a desk may make; no answer has a path of the server.
import { ContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { accessOf } from '#shared/contract/desk/access.ts';
import { contract } from '#shared/contract/index.ts';
import { follow } from '../../helpers/launch.ts';
import { whenMeasured } from '../../helpers/measured-risks.ts';
import { connect, post } from '../../helpers/shells/desk-client.ts';
import { openDeskOfTest } from '../../helpers/shells/desk-of-test.ts';

function* proceduresOf(part: object, path: readonly string[] = []): Generator<readonly string[]> {
  for (const [name, inner] of Object.entries(part))
    if (inner instanceof ContractProcedure) yield [...path, name];
    else yield* proceduresOf(inner, [...path, name]);
}

const procedures = [...proceduresOf(contract)];

test('each procedure of the contract is refused to those it is not for', async () => {
  const { server, join } = await openDeskOfTest();
  const [chief, editor] = [await join('主编', 'chief'), await join('张三', 'editor')];
  expect(procedures.length).toBeGreaterThan(90);
  for (const path of procedures) {
    const access = accessOf(path);
    for (const [person, role] of [[chief, 'chief'] as const, [editor, 'editor'] as const]) {
      const isForbidden = access === null || (access === 'chief' && role === 'editor');
      // An invalid input for all procedures, except those without one, which change nothing.
      const answer = await post(server, `/rpc/${path.join('/')}`, { json: 0 }, { cookie: person.cookie });
      const { code } = (JSON.parse(answer.body || '{}') as { json?: { code?: string } }).json ?? {};
      expect([path.join('.'), role, code === 'DESK_FORBIDDEN']).toEqual([path.join('.'), role, isForbidden]);
    }
  }
});

test('names that objects have of themselves are no procedures', () => {
  for (const path of [
    ['constructor'],
    ['app', 'constructor'],
    ['__proto__', 'info'],
    ['app'],
    [],
    ['app', 'info', 'x'],
  ])
    expect(accessOf(path)).toBe(null);
});

test('a page names the project and uploads, and nothing else of the server', async () => {
  const { desk, project, join } = await openDeskOfTest();
  const { client } = await join('主编', 'chief');
  const code = (made: Promise<unknown>) =>
    made.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  for (const path of [project, '/etc/passwd', `${desk.name}/..`, 'upload:../../x', 'export:..', ''])
    expect(await code(client.intake.inspect({ path }))).toBe('PATH_OUT_OF_REACH');
  for (const name of [project, '/tmp/x.tonggao', `../${desk.name}`, 'x.tonggao'])
    expect(await code(client.review.clusters({ project: name }))).toBe('PATH_OUT_OF_REACH');
  const written = { project: desk.name, format: 'csv', undecided: 'keep-all', target: '/tmp/out.csv' } as const;
  expect(await code(client.exports.start(written))).toBe('PATH_OUT_OF_REACH');
  const { path } = await client.files.beginUpload({ name: '../../../稿件.csv' });
  expect(path).toMatch(/^upload:[\w-]+\/稿件\.csv$/);
});

test('a chief adds uploaded files to a reference set, and no other file of the server', async () => {
  const { desk, project, join } = await openDeskOfTest();
  const { client } = await join('主编', 'chief');
  const { path } = await client.files.beginUpload({ name: '已发.csv' });
  await client.files.appendUpload({ path, chunk: new Blob(['id,title,body\n1,甲,正文一二三四五六七八九十\n']) });
  const added = { project: desk.name, name: '已发稿库', change: 'add' } as const;
  for (const source of ['/etc/passwd', project, 'export:../../x'])
    await expect(client.references.add({ ...added, sources: [path, source] })).rejects.toMatchObject({
      code: 'PATH_OUT_OF_REACH',
    });
  await follow(client, (await client.references.add({ ...added, sources: [path] })).job);
  expect(await client.references.list({ project: desk.name })).toMatchObject([
    { name: '已发稿库', summary: { articles: 1 } },
  ]);
});

test('no answer of a session has a folder of the server', async () => {
  const { server, desk, home, project, join } = await openDeskOfTest();
  const { cookie } = await join('主编', 'chief');
  const bodies: string[] = [];
  const { client } = connect(server, cookie, (text) => bodies.push(text));
  const seen = <T>(made: Promise<T>): Promise<T | undefined> =>
    made.then(
      (answer) => {
        if (!(answer instanceof File)) bodies.push(JSON.stringify(answer) ?? '');
        return answer;
      },
      (error) => {
        bodies.push(JSON.stringify(error), String(error));
        return undefined;
      },
    );
  const follow = async (job: { job: string } | undefined) => {
    if (job) for await (const event of await client.jobs.watch(job)) bodies.push(JSON.stringify(event));
  };
  const name = desk.name;
  await seen(client.projects.open({ path: name }));
  const csv = 'id,title,body\n1,甲,正文一二三四五六七八九十\n';
  const { path } = await client.files.beginUpload({ name: '稿件.csv' });
  await client.files.appendUpload({ path, chunk: new Blob([csv]) });
  const inspected = await seen(client.intake.inspect({ path }));
  await seen(client.intake.inspect({ path: `${path}.missing` }));
  await seen(client.intake.findPreviousImport({ project: name, path }));
  if (inspected) await seen(client.intake.start({ project: name, path, reading: inspected.reading }).then(follow));
  if (inspected) await seen(client.intake.start({ project: name, path, reading: inspected.reading }).then(follow));
  await seen(client.deskRules.preview({ project: name, path }));
  await seen(client.returnedDecisions.preview({ project: name, path }));
  await whenMeasured(client, name);
  const clusters = await client.review.clusters({ project: name });
  const { id: cluster } = clusters[0]!;
  const detail = await client.review.cluster({ project: name, cluster });
  bodies.push(JSON.stringify([clusters, detail]));
  const verdicts = detail.members.map(({ article }) => ({ article, verdict: 'keep' as const }));
  await seen(client.review.decide({ project: name, cluster, verdicts, rev: detail.rev }));
  await seen(client.review.decide({ project: name, cluster, verdicts, rev: 99_999 }));
  await seen(client.review.history({ project: name }));
  await seen(client.exports.start({ project: name, format: 'csv', undecided: 'keep-all' }).then(follow));
  await seen(client.report.project({ project: name, day: null, language: 'zh', format: 'html' } as never));
  const { detection } = await client.detection.read({ project: name });
  await seen(client.detection.preview({ project: name, detection }).then(follow));
  const { preview } = await client.detection.read({ project: name });
  if (preview) await seen(client.detection.apply({ project: name, preview: preview.id, policy: 'keep' }).then(follow));
  await seen(client.review.undo({ project: name }));
  await seen(client.projects.info({ path: name }));
  await seen(client.desk.people({ project: name, today: new Date().toISOString() }));
  await seen(client.projects.saveAs({ path: name, name: 'x' }));
  const answering = procedures.filter((path) => path.at(-1) !== 'watch');
  for (const path of answering)
    await post(server, `/rpc/${path.join('/')}`, { json: { project: name, path: name } }, { cookie }).then(({ body }) =>
      bodies.push(body),
    );
  expect(bodies.length).toBeGreaterThan(100);
  const all = bodies.join('\n');
  for (const folder of [home, 'secret-folder', project]) expect(all).not.toContain(folder);
});
