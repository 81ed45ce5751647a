// The entry of the thread that copies the write-ahead log of a project into its file.
import { parentPort, workerData } from 'node:worker_threads';
import { identityOf } from '../base/file-identity.ts';
import { checkpoint, openForCheckpoints } from '../store/database.ts';
import type { CheckpointData, CheckpointRequest } from './checkpointer.ts';

const { project, identity } = workerData as CheckpointData;

// SQLite finds the log by the path of the file: it would copy the log into another file that has this path by now.
if (identityOf(project) === identity) serve();

function serve(): void {
  const db = openForCheckpoints(project);
  parentPort!.on('message', (request: CheckpointRequest) => {
    if (request === 'close') {
      db.close();
      parentPort!.close();
      return;
    }
    checkpoint(db);
    parentPort!.postMessage(null);
  });
}
