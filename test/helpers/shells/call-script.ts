// Plays a session of calls through a shell, and returns all replies, with placeholders for values that differ between
// launches.
import type { Client } from '#shared/contract/index.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { whenMeasured } from '../measured-risks.ts';
import { readCluster } from '../read-cluster.ts';

export type Reply = { call: string; reply: unknown };

/** @param workbook path of a workbook with clusters @param notWorkbook path of another file */
export async function playCallScript(client: Client, workbook: string, notWorkbook: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  async function call<T>(name: string, made: Promise<T>): Promise<T> {
    try {
      const reply = await made;
      replies.push({ call: name, reply: await readable(reply) });
      return reply;
    } catch (error) {
      const { code, status, defined, data, message } = error as Record<string, unknown>;
      replies.push({ call: name, reply: { error: { code, status, defined, data, message } } });
      throw error;
    }
  }
  const refused = (name: string, made: Promise<unknown>) => call(name, made).catch(() => {});
  async function follow(name: string, job: string): Promise<JobEvent> {
    let last: JobEvent | undefined;
    for await (const event of await client.jobs.watch({ job })) last = event;
    if (!last) throw new Error('a job without events');
    replies.push({ call: name, reply: last });
    return last;
  }

  await call('segmenter', client.app.segmenter());
  await call('recent, empty', client.projects.recent());
  const { path: project } = await call('create', client.projects.create({ name: '一致性' }));
  await call('inspect', client.intake.inspect({ path: workbook }));
  await refused('inspect what is no workbook', client.intake.inspect({ path: notWorkbook }));
  await refused('inspect what is missing', client.intake.inspect({ path: `${workbook}.missing` }));
  const { reading } = await client.intake.inspect({ path: workbook });
  const started = await client.intake.start({ project, path: workbook, reading });
  await refused('a second job', client.intake.start({ project, path: workbook, reading }));
  await follow('import', started.job);
  await call('info', client.projects.info({ path: project }));
  const again = await client.intake.start({ project, path: workbook, reading });
  await follow('import again', again.job);
  // Waits, because replies contain the risks known so far.
  const measured = () => whenMeasured(client, project);
  await measured();
  const clusters = await call('clusters', client.review.clusters({ project }));
  const cluster = clusters[0]!.id;
  const { members } = await call('cluster', readCluster(client, { project, cluster }));
  const [first, second] = [members[0]!.article.id, members[1]!.article.id];
  await call(
    'decide',
    client.review.decide({
      project,
      cluster,
      verdicts: [
        { article: second, verdict: 'canonical' },
        { article: first, verdict: 'discard' },
      ],
    }),
  );
  await refused(
    'decide elsewhere',
    client.review.decide({ project, cluster: clusters[1]!.id, verdicts: [{ article: first, verdict: 'keep' }] }),
  );
  await call('report', client.report.cluster({ project, cluster, language: 'zh' }));
  await refused(
    'report of no cluster',
    client.report.cluster({ project, cluster: 999_999 as typeof cluster, language: 'zh' }),
  );
  const split = await call('split', client.review.split({ project, cluster, articles: [first] }));
  await refused('split all', client.review.split({ project, cluster: split.opened!, articles: [first] }));
  await call('near matches', client.review.nearMatches({ project, cluster }));
  await call('similarities', client.review.similarities({ project, cluster, others: [clusters[1]!.id] }));
  await measured();
  await call('merge', client.review.merge({ project, cluster, other: split.opened! }));
  await call('history', client.review.history({ project }));
  await measured();
  await call('undo', client.review.undo({ project }));
  await measured();
  await call('undo again', client.review.undo({ project }));
  await measured();
  await call('redo', client.review.redo({ project }));
  await refused('move a stranger', client.review.move({ project, cluster, articles: [999_999 as typeof first] }));
  await measured();
  await call('undo the redo', client.review.undo({ project }));
  await refused('no such cluster', client.review.cluster({ project, cluster: 999_999 as typeof cluster }));
  await refused('wrong input', client.review.cluster({ project, cluster: 'one' as never }));
  await refused('not open', client.review.clusters({ project: `${project}.elsewhere` }));
  await call('counts', client.exports.counts({ project, undecided: 'follow-suggestions' }));
  const stopped = await client.exports.start({ project, format: 'csv', undecided: 'stop' });
  await follow('export, undecided', stopped.job);
  const written = await client.exports.start({ project, format: 'jsonl', undecided: 'keep-all' });
  const done = await follow('export', written.job);
  if (done.type === 'done' && done.result.kind === 'export')
    await call('download', client.files.download({ path: done.result.path }));
  await refused('download another file', client.files.download({ path: workbook }));
  const { path: upload } = await client.files.beginUpload({ name: '上传.xlsx' });
  await call('upload', client.files.appendUpload({ path: upload, chunk: new Blob(['同', '稿']) }));
  await refused('upload elsewhere', client.files.appendUpload({ path: import.meta.filename, chunk: new Blob(['x']) }));
  await refused('inspect the upload', client.intake.inspect({ path: upload }));
  const imports = (await client.projects.info({ path: project })).imports;
  await call('rejected', client.intake.rejected({ project, import: imports[0]!.id }));
  await call('rejected file', client.intake.rejectedFile({ project, import: imports[0]!.id }));
  await refused('unknown job', client.jobs.cancel({ job: 'none' }));
  await call('recent', client.projects.recent());
  return replies;
}

async function readable(reply: unknown): Promise<unknown> {
  return reply instanceof File ? { name: reply.name, type: reply.type, text: await reply.text() } : reply;
}

/** Replaces times and ids by placeholders, and the launch's own folder by `<home>`. */
export function withoutLaunch(replies: Reply[], home: string): unknown {
  const text = JSON.stringify(replies, (key, value) => (/^(elapsedMs|totalMs|revision)$/.test(key) ? 0 : value))
    .replaceAll(JSON.stringify(home).slice(1, -1), '<home>')
    .replace(/<time .*?<\/time>/g, '<time>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replace(/export-\w{6}/g, 'export-<id>')
    .replace(/"milliseconds":\{[^}]*\}/g, '"milliseconds":{}');
  return JSON.parse(text);
}
