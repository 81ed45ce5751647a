// One person, or one who has no account, cannot use up a desk.
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_TABS } from '#electron/program/desk/presence.ts';
import { MAX_STREAMS } from '#electron/program/desk/quotas.ts';
import { follow } from '../../helpers/launch.ts';
import { openDeskOfTest } from '../../helpers/shells/desk-of-test.ts';

const codeOf = (made: Promise<unknown>) =>
  made.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const tally = (codes: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(codes, (code) => code)).map(([code, all]) => [code, all!.length]));

test('one person has a few streams and leases, and clusters that are not there are no one’s', async () => {
  const { desk, join } = await openDeskOfTest();
  const [{ client: zhang }, { client: li }] = [await join('张三', 'editor'), await join('李四', 'editor')];
  const project = desk.name;
  const [{ id: cluster } = { id: 0 as never }] = await zhang.review.clusters({ project });
  const abort = new AbortController();
  const watch = async (client: typeof zhang, tab?: string) =>
    (await client.projects.watch({ path: project, ...(tab && { tab }) }, { signal: abort.signal })).next();
  const tabs = Array.from({ length: 20 }, () => crypto.randomUUID());
  const watched = await Promise.all(tabs.map((tab) => codeOf(watch(zhang, tab))));
  expect(tally(watched)).toEqual({ done: MAX_TABS, TOO_MUCH_AT_ONCE: 20 - MAX_TABS });
  const more = await Promise.all(tabs.map(() => codeOf(watch(zhang))));
  expect(tally(more).done).toBe(MAX_STREAMS - MAX_TABS);
  expect(await codeOf(watch(li, crypto.randomUUID()))).toBe('done');
  for (const unknown of [99_999, Number.MAX_SAFE_INTEGER])
    expect(await codeOf(zhang.desk.open({ tab: tabs[0]!, cluster: unknown as never }))).toBe('CLUSTER_MISSING');
  for (const tab of tabs) await codeOf(zhang.desk.open({ tab, cluster }));
  expect(desk.presence.read().leases).toHaveLength(1);
  // What is closed is given back.
  abort.abort();
  while (desk.presence.lastSeen(desk.accounts.findByName('张三')!.id)! > Date.now() - 1)
    await new Promise((end) => setTimeout(end, 1));
  expect(await codeOf(li.desk.me())).toBe('done');
});

test('reports and exports of one person wait for their turn, and few run at once', async () => {
  const { desk, join } = await openDeskOfTest();
  const { client } = await join('张三', 'editor');
  const project = desk.name;
  const report = () => client.report.project({ project, day: '2026-01-01', language: 'zh', format: 'html' } as never);
  const reports = await Promise.all(Array.from({ length: 20 }, () => codeOf(report())));
  expect(reports.filter((code) => code === 'TOO_MUCH_AT_ONCE').length).toBeGreaterThan(3);
  const start = () => client.exports.start({ project, format: 'csv', undecided: 'keep-all' });
  const started = await Promise.all(
    Array.from({ length: 7 }, () => start().catch(({ code }: { code: string }) => code)),
  );
  expect(started).toContain('TOO_MUCH_AT_ONCE');
  for (const one of started) if (typeof one === 'object') await follow(client, one.job);
});

test('connections without a session end one another, and none of them keeps a person out', async () => {
  const { desk, server, join } = await openDeskOfTest({ limits: { ofAddress: 10, headersMs: 2_000 } });
  const { client } = await join('张三', 'editor');
  let [opened, closed] = [0, 0];
  const allOpened = Promise.withResolvers<void>();
  const allClosed = Promise.withResolvers<void>();
  const sockets = Array.from({ length: 100 }, (_, at) => {
    const socket = net.connect(server.port, '127.0.0.1', () => {
      // Half of them begin headers that never end.
      if (at % 2 === 0) socket.write('POST /rpc/desk/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-');
      if (++opened === 100) allOpened.resolve();
    });
    socket.on('error', () => {}).on('data', () => {});
    socket.on('close', () => {
      if (++closed === 90) allClosed.resolve();
    });
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await allOpened.promise;
  await allClosed.promise;
  expect(await client.review.clusters({ project: desk.name })).toHaveLength(6);
  // The others end by themselves: no headers come.
  await Promise.all(sockets.map((socket) => socket.closed || new Promise((end) => socket.once('close', end))));
});
