// The entry of the thread that writes to a project: it answers commands, and between them runs jobs slice by slice.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { writerRouter } from '../api/writer-router.ts';
import { finishMeasuring } from '../stages/detect/finish-measuring.ts';
import { measureRisks } from '../stages/detect/measure-risks.ts';
import { withHeldClusters } from '../store/history/held-clusters.ts';
import { ProjectWriter } from '../writer/project-writer.ts';
import { servePort } from './serve-port.ts';
import { serveTask } from './tasks/serve-task.ts';
import type { ThreadData } from './thread-client.ts';
import { areUnread, countRead } from './unread-calls.ts';
import { runWriterJob, type WriterJobName } from './writer-jobs.ts';

type StartedJob = {
  readonly name: WriterJobName;
  readonly input: unknown;
  readonly port: MessagePort;
  readonly parallelBatches: number;
};

const SHOWN_BY_NO_REVIEW: readonly string[] = [...['review/keepView', 'check/change', 'check/begin', 'check/answer']];

/** Delay after the latest call, so that the window can first read the changes. */
const BEFORE_MEASURING_MS = 300;

parentPort!.once('message', ({ project, worksAhead, port, unread }: ThreadData) => {
  countRead(port, unread);
  const isAwaited = () => areUnread(unread);
  const writer = new ProjectWriter(project, (revision) => parentPort!.postMessage(revision), isAwaited);
  let timer: NodeJS.Timeout | undefined;
  const measureSoon = () => {
    if (!worksAhead) return;
    clearTimeout(timer);
    timer = setTimeout(() => void finishMeasuring(writer).then(() => measureRisks(writer)), BEFORE_MEASURING_MS);
  };
  servePort(writerRouter, port, async ({ path: [part, name], actor, held }, answer) => {
    // Calls by the program itself never wait, and are answered for a lost project, too.
    const isInternal = part === 'project';
    if (!isInternal) await writer.whenUnblocked();
    try {
      const answered = await withHeldClusters(held, () => answer({ writer, actor }));
      // The file may have been lost after `writable`, and with it what was written.
      if (!isInternal) writer.checkPresent();
      return answered;
    } finally {
      writer.noteChanges(!SHOWN_BY_NO_REVIEW.includes(`${part}/${name}`));
      measureSoon();
    }
  });
  parentPort!.on('message', ({ name, input, port, parallelBatches }: StartedJob) => {
    void serveTask(port, parallelBatches, (services) => runWriterJob(name, writer, input as never, services)).then(
      measureSoon,
    );
  });
});
