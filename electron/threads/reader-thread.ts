// The entry of the thread that answers the queries of a project.
import { parentPort } from 'node:worker_threads';
import { ClusterSearch } from '../api/cluster-search.ts';
import type { ReaderContext } from '../api/procedure.ts';
import { readerRouter } from '../api/reader-router.ts';
import { withoutBrokenOutput } from '../api/rpc-error.ts';
import { openForReading } from '../store/database.ts';
import { servePort } from './serve-port.ts';
import type { ThreadData } from './thread-client.ts';

parentPort!.once('message', ({ project, port }: ThreadData) => {
  let context: Omit<ReaderContext, 'actor'> | undefined;
  servePort(readerRouter, port, async ({ path, actor }, answer) => {
    // Opened by the first query, so that the query returns the expected error if opening fails.
    context ??= openContext(project);
    try {
      return await answer({ ...context, actor });
    } catch (error) {
      throw withoutBrokenOutput(error, path);
    }
  });
});

function openContext(project: string): Omit<ReaderContext, 'actor'> {
  const db = openForReading(project);
  return { db, search: new ClusterSearch(db), project };
}
