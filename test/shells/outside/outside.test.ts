// What other systems ask of a desk: checks against reference sets, articles handed in, and nothing else.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tokensFile } from '#electron/program/outside/api-tokens.ts';
import { router } from '#electron/program/router.ts';
import { iterateVersionFields } from '#electron/store/articles.ts';
import { openForReading } from '#electron/store/database.ts';
import { readMatches } from '#electron/store/references/reference-matches.ts';
import type { Client } from '#shared/contract/index.ts';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import {
  type CheckAnswer,
  checkAnswer,
  errorAnswer,
  postAnswer,
  type RouteName,
  routes,
} from '#shared/outside/contract.ts';
import { describeOutside } from '#shared/outside/open-api.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { bridge, relationExamples } from '../../fixtures/relations.ts';
import { follow } from '../../helpers/launch.ts';
import { type Answer, ask, post } from '../../helpers/shells/desk-client.ts';
import { type OpenDesk, openDeskOfTest } from '../../helpers/shells/desk-of-test.ts';
import { makeSet, type ReferenceRow, writeRows } from '../../references/reference-sets.ts';

const PUBLISHED: ReferenceRow = { ...bridge, id: 'R7', source: '云溪日报', url: 'https://yunxi.example/7' };
const OWN = '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌。';

async function openApi(rows: readonly ReferenceRow[] = [PUBLISHED], api = {}) {
  const desk = await openDeskOfTest({ api });
  if (rows.length > 0) await makeSet(rows, path.dirname(desk.project));
  await desk.outside!.checks.warmUp();
  const token = desk.outside!.tokens.issue('签发系统');
  const client: Client = createRouterClient(router, { context: { services: desk.services } });
  return { ...desk, token, client };
}

/** What the project has stored of each article, by its id: the match that the screens show. */
function readShown(project: string): ReadonlyMap<string, Partial<PublishedMatch>> {
  const db = openForReading(project);
  const matches = readMatches(db);
  const shown = Array.from(
    iterateVersionFields(db),
    ({ article, fields }) => [fields.id, matches.get(article)] as const,
  );
  db.close();
  return new Map(shown.flatMap(([id, match]) => (match ? [[id, match]] : [])));
}

/** The ids and bodies of the articles of the project that have an id. */
function readStored(project: string): (readonly [id: string, body: string])[] {
  const db = openForReading(project);
  const stored = Array.from(iterateVersionFields(db), ({ fields }) => [fields.id, fields.body] as const);
  db.close();
  return stored.filter(([id]) => id !== '');
}

type Api = Pick<OpenDesk, 'server'> & { readonly token: string };

function send({ server, token }: Api, route: RouteName, body: unknown, headers = {}): Promise<Answer> {
  const { method, path: pathname } = routes[route];
  const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(server, pathname, { method, headers: own, ...(method === 'POST' && { body: text }) });
}

async function check(api: Api, article: object) {
  const { status, body } = await send(api, 'check', article);
  expect(status, body).toBe(200);
  return checkAnswer.parse(JSON.parse(body));
}

async function hand(api: Api, ...articles: object[]) {
  const { status, body } = await send(api, 'articles', { articles });
  expect(status, body).toBe(200);
  return postAnswer.parse(JSON.parse(body)).articles;
}

function errorOf({ status, body }: Answer) {
  return { status, ...errorAnswer.parse(JSON.parse(body)) };
}

test('a check says what an import of the same article shows as already published', async () => {
  const corrected = bridge.body.replace('1860', '1960');
  const rows = [
    { ...bridge, id: 'N1', source: '晚报' },
    { ...bridge, id: 'N2', source: '晨报', body: `${corrected}市住建局同时透露，夜景灯光方案已经向社会公开征集。` },
    ...relationExamples.map(({ other }, at) => ({ ...other, id: `E${at}` })),
    { id: 'N3', body: OWN },
  ];
  const sets = [PUBLISHED, ...relationExamples.map(({ one }, at) => ({ ...one, id: `P${at}` }))];
  const api = await openApi(sets);
  const list = writeRows(path.join(api.home, '新稿.csv'), rows);
  const { job } = await api.client.intake.start({ project: api.project, path: list, reading: {} });
  expect((await follow(api.client, job)).at(-1)).toMatchObject({ type: 'done' });
  const checked: CheckAnswer[] = [];
  for (const row of rows) checked.push(await check(api, row));
  const shown = readShown(api.project);
  expect(shown.size).toBeGreaterThan(5);
  const found = rows.map(({ id }, at) => [id, checked[at]!.matches[0]] as const);
  for (const [id, match] of found) {
    const { externalId, relation, matchedShare, more, facts } = shown.get(id) ?? {};
    const seen = externalId === undefined ? undefined : { externalId, relation, matchedShare, more, facts };
    expect(match && { externalId: match.reference.id, relation: match.relation, ...match.evidence }).toEqual(seen);
  }
  expect(checked[0]!.matches[0]).toMatchObject({
    ...{ set: '已发', relation: 'identical', addsNothing: true, disputed: [] },
    reference: { id: 'R7', title: bridge.title, source: '云溪日报', published: bridge.published, url: PUBLISHED.url },
  });
  expect(checked[1]!.matches[0]).toMatchObject({ relation: 'reprint', addsNothing: false });
  expect(checked[1]!.matches[0]!.disputed).toContainEqual({
    kind: 'number',
    article: expect.stringContaining('1960'),
    reference: expect.stringContaining('1860'),
  });
  expect(checked.at(-1)).toEqual({ sets: ['已发'], refused: [], matches: [] });
});

test('articles join the project once, and are rejected with a reason', async () => {
  const api = await openApi();
  const copy = { ...bridge, id: 'A1', source: '晚报' };
  const own = { id: 'A2', title: '湖面结冰', body: `<p>${OWN}</p>\u0000\ud800` };
  expect(await hand(api, copy, own, own, { id: 'A3', body: ' <br> ' }, { id: 'A3', body: ' <br> ' })).toEqual([
    { id: 'A1', outcome: 'imported', reason: null },
    { id: 'A2', outcome: 'imported', reason: null },
    { id: 'A2', outcome: 'unchanged', reason: null },
    { id: 'A3', outcome: 'rejected', reason: { code: 'no-body', zh: '正文为空', en: 'empty body' } },
    { id: 'A3', outcome: 'rejected', reason: { code: 'no-body', zh: '正文为空', en: 'empty body' } },
  ]);
  const changed = { ...copy, body: `${copy.body}（完）` };
  const outcomes = await Promise.all([hand(api, copy), hand(api, changed), hand(api, changed), hand(api, own)]);
  expect(outcomes.flat().filter(({ outcome }) => outcome === 'imported')).toMatchObject([{ id: 'A1' }]);
  expect(readStored(api.project)).toEqual([
    ['A1', copy.body],
    ['A2', own.body.toWellFormed()],
    ['A1', changed.body],
  ]);
  expect(readShown(api.project).get('A1')).toMatchObject({ externalId: 'R7' });
  expect(fs.readdirSync(path.join(api.home, 'uploads'))).toEqual([]);
});

test('articles that another import has brought since are known, and sets that cannot be listed end nothing', async () => {
  const api = await openApi();
  expect(await hand(api, { ...bridge, id: 'A1' })).toMatchObject([{ outcome: 'imported' }]);
  // As an import that was interrupted, and that a person has resumed on the page.
  const file = path.join(api.home, 'api-earlier.jsonl');
  fs.writeFileSync(file, `${JSON.stringify({ id: 'A2', body: OWN })}\n`);
  const reading = { columns: 'id=id,body=body', encoding: 'utf-8' } as const;
  const { job } = await api.client.intake.start({ project: api.project, path: file, reading });
  expect((await follow(api.client, job)).at(-1)).toMatchObject({ type: 'done' });
  expect(await hand(api, { id: 'A2', body: OWN })).toMatchObject([{ outcome: 'unchanged' }]);

  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const folder = path.dirname(api.project);
  fs.renameSync(folder, `${folder}-away`);
  await api.outside!.checks.warmUp();
  expect(printed).toHaveBeenCalledOnce();
  fs.renameSync(`${folder}-away`, folder);
  expect((await check(api, { body: OWN })).sets).toEqual(['已发']);
});

test('articles wait for another job of the project', async () => {
  const api = await openApi();
  const list = writeRows(path.join(api.home, '新稿.csv'), [{ id: 'N1', body: OWN }]);
  await api.client.intake.start({ project: api.project, path: list, reading: {} });
  expect(await hand(api, { ...bridge, id: 'A1' })).toMatchObject([{ outcome: 'imported' }]);
  expect(readStored(api.project).map(([id]) => id)).toEqual(['N1', 'A1']);
});

test('a token opens the API and nothing else, and nothing else opens the API', async () => {
  const api = await openApi();
  const { cookie } = await api.join('张三', 'chief');
  const authorization = `Bearer ${api.token}`;
  for (const pathname of ['/rpc/desk/me', '/rpc/projects/watch', '/desk/invitation'])
    expect((await post(api.server, pathname, { json: {} }, { authorization })).status).not.toBe(200);
  for (const route of Object.keys(routes) as RouteName[]) {
    for (const headers of [
      { authorization: '' },
      { authorization: `Bearer ${api.token}x` },
      { authorization: api.token },
    ])
      expect(errorOf(await send(api, route, {}, { ...headers, cookie }))).toMatchObject({
        ...{ status: 401, code: 'OUTSIDE_TOKEN_INVALID' },
      });
    for (const headers of [{ origin: api.server.origin }, { origin: 'null' }, { host: 'example.com' }])
      expect(errorOf(await send(api, route, {}, headers))).toMatchObject({ status: 403, code: 'OUTSIDE_FORBIDDEN' });
  }
  const renewed = api.outside!.tokens.issue('签发系统');
  expect((await send(api, 'document', null)).status).toBe(401);
  expect((await send({ ...api, token: renewed }, 'document', null)).status).toBe(200);
  const file = fs.readFileSync(tokensFile(api.project), 'utf8');
  for (const secret of [api.token, renewed]) expect(file).not.toContain(secret);
  if (process.platform !== 'win32') expect(fs.statSync(tokensFile(api.project)).mode & 0o777).toBe(0o600);
  api.outside!.tokens.revoke('签发系统');
  expect((await send({ ...api, token: renewed }, 'document', null)).status).toBe(401);

  const without = await openDeskOfTest();
  expect((await ask(without.server, routes.document.path, { headers: { authorization } })).status).toBe(404);
});

test('a bad request gets its code and a sentence in both languages', async () => {
  const api = await openApi();
  const cases: [RouteName, unknown, object, number, string][] = [
    ['check', '{', {}, 400, 'OUTSIDE_INVALID'],
    ['check', '['.repeat(100_000), {}, 400, 'OUTSIDE_INVALID'],
    ['check', [], {}, 400, 'OUTSIDE_INVALID'],
    ['check', { body: '' }, {}, 400, 'OUTSIDE_INVALID'],
    ['check', { body: OWN, text: OWN }, {}, 400, 'OUTSIDE_INVALID'],
    ['check', { body: OWN, title: 7 }, {}, 400, 'OUTSIDE_INVALID'],
    ['articles', { articles: [] }, {}, 400, 'OUTSIDE_INVALID'],
    ['articles', { articles: [{ body: OWN }] }, {}, 400, 'OUTSIDE_INVALID'],
    ['check', { body: OWN }, { 'content-type': 'text/plain' }, 415, 'OUTSIDE_TYPE'],
    ['check', 'x'.repeat(routes.check.maxBytes + 1), {}, 413, 'OUTSIDE_TOO_LARGE'],
  ];
  for (const [route, body, headers, status, code] of cases) {
    const error = errorOf(await send(api, route, body, headers));
    expect(error).toMatchObject({ status, code });
    expect(error.zh).toMatch(/^\P{Script=Latin}*\p{Script=Han}.*没有任何改动/u);
    expect(error.en).toContain('Nothing was changed');
  }
  const [, where] = /\((.*)\)/.exec(errorOf(await send(api, 'articles', { articles: [{ id: 'A' }] })).en)!;
  expect(where).toBe('articles[0].body');
  const headers = { authorization: `Bearer ${api.token}` };
  expect(errorOf(await ask(api.server, '/api/check', { headers }))).toMatchObject({ status: 405 });
  for (const unknown of ['/api/', '/api/check/', '/api/check?x', '/api/__proto__', '/api/../rpc/desk/me'])
    expect(errorOf(await ask(api.server, unknown, { method: 'POST', headers }))).toMatchObject({ status: 404 });
  const secret = await openApi([]);
  expect(errorOf(await send(secret, 'check', { body: OWN }))).toMatchObject({
    ...{ status: 409, code: 'OUTSIDE_NOTHING_TO_COMPARE' },
  });
});

test('a body that does not end at its limit is not read on', async () => {
  const { server, token } = await openApi();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  };
  const status = await new Promise((resolve, reject) => {
    const request = http.request(`${server.origin}/api/check`, { method: 'POST', headers });
    request.once('response', (response) => resolve(response.resume().statusCode));
    request.once('error', reject);
    const piece = 'x'.repeat(routes.check.maxBytes);
    request.write(piece);
    request.write(piece);
  });
  expect(status).toBe(413);
});

test('a token has its limits, and another one is not held up', async () => {
  const api = await openApi([PUBLISHED], { aMinute: 3 });
  const other = { ...api, token: api.outside!.tokens.issue('校对系统') };
  for (let at = 0; at < 3; at++) await check(api, { body: OWN });
  const refused = await send(api, 'check', { body: OWN });
  expect(errorOf(refused)).toMatchObject({ status: 429, code: 'OUTSIDE_TOO_OFTEN' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await check(other, { body: OWN });

  const busy = await openApi([PUBLISHED], { atOnce: 1, waiting: 1 });
  const several = await Promise.all(Array.from({ length: 8 }, () => send(busy, 'check', { body: OWN })));
  const statuses = new Set(several.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 429]));
});

test('openapi.json is the contract, and every address in it answers as it says', async () => {
  const api = await openApi();
  const document = JSON.parse((await send(api, 'document', null)).body);
  const { origin } = api.server;
  expect(document).toEqual(JSON.parse(JSON.stringify(describeOutside({ version: packageJson.version, origin }))));
  const paths = Object.entries(document.paths) as [string, Record<string, { operationId: RouteName }>][];
  expect(paths.map(([pathname]) => pathname)).toEqual(Object.values(routes).map((route) => route.path));
  const bodies: Record<RouteName, unknown> = {
    check: { ...bridge },
    articles: { articles: [{ ...bridge, id: 'A1' }] },
    document: null,
  };
  for (const [pathname, methods] of paths)
    for (const [method, { operationId }] of Object.entries(methods)) {
      expect([pathname, method.toUpperCase()]).toEqual([routes[operationId].path, routes[operationId].method]);
      const { status, body } = await send(api, operationId, bodies[operationId]);
      expect(status).toBe(200);
      expect(routes[operationId].answer.parse(JSON.parse(body))).toEqual(JSON.parse(body));
    }
});

test('a set that arrives is used without a new start, and one that cannot be read is named', async () => {
  const api = await openApi([PUBLISHED]);
  const folder = path.dirname(api.project);
  fs.writeFileSync(path.join(folder, '坏.tonggao-archive'), 'not a database, only some bytes');
  await makeSet([{ body: OWN, id: 'R8' }], folder, '另一库');
  await expect.poll(async () => (await check(api, { body: OWN })).sets).toEqual(['另一库', '已发']);
  const { refused, matches } = await check(api, { body: OWN });
  expect(refused).toEqual([
    {
      ...{ set: '坏', code: 'REFERENCES_UNUSABLE' },
      ...{ zh: expect.stringContaining('“坏.tonggao-archive”'), en: expect.not.stringContaining(folder) },
    },
  ]);
  expect(matches.map(({ set, reference }) => [set, reference.id])).toEqual([['另一库', 'R8']]);
});
