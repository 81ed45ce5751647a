// The entry of the thread that copies the write-ahead log of a project into its file.
import { parentPort, workerData } from 'node:worker_threads';
import { checkpoint, openForCheckpoints } from '../store/database.ts';
import type { CheckpointRequest } from './checkpointer.ts';

const db = openForCheckpoints((workerData as { project: string }).project);

parentPort!.on('message', (request: CheckpointRequest) => {
  if (request === 'close') {
    db.close();
    parentPort!.close();
    return;
  }
  checkpoint(db);
  parentPort!.postMessage(null);
});
