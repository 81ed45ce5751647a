// The bases of the handlers that run in the threads of an open project.
import { implement, os } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import type { Actor } from '#shared/model/editors.ts';
import type { ReadingConnection } from '../store/database.ts';
import type { ProjectWriter } from '../writer/project-writer.ts';
import type { ClusterSearch } from './cluster-search.ts';

/** Without an actor, the person at this machine or the program itself calls. */
type Caller = { readonly actor?: Actor | null };
export type ReaderContext = Caller & {
  readonly db: ReadingConnection;
  readonly search: ClusterSearch;
  readonly project: string;
};
export type WriterContext = Caller & { readonly writer: ProjectWriter };

export const queries = implement(contract).$context<ReaderContext>();
export const commands = implement(contract).$context<WriterContext>();

export const internalQuery = os.$context<ReaderContext>();
export const internalCommand = os.$context<WriterContext>();
