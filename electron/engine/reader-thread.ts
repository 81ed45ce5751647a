// The entry of the thread that answers the queries of a project.
import { workerData } from 'node:worker_threads';
import { ClusterSearch } from '../api/cluster-search.ts';
import { readerRouter } from '../api/reader-router.ts';
import { openForReading } from '../store/database.ts';
import { servePort } from './serve-port.ts';
import type { ThreadData } from './thread-client.ts';

const { project, port } = workerData as ThreadData;

const db = openForReading(project);
servePort(readerRouter, port, { db, search: new ClusterSearch(db) });
