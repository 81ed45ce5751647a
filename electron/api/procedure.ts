// The bases of the handlers that run in the threads of an open project.
import { implement, os } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import type { Actor } from '#shared/desk/editors.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import type { ReadableDb } from '../store/database.ts';
import type { ClusterSearch } from './cluster-search.ts';

/** No actor: the person of this machine, or the program itself. */
type Caller = { readonly actor?: Actor | null };
export type ReaderContext = Caller & {
  readonly db: ReadableDb;
  readonly search: ClusterSearch;
  /** File of the project. */
  readonly project: string;
};
export type WriterContext = Caller & { readonly writer: ProjectWriter };

/** The contract's queries. */
export const queries = implement(contract).$context<ReaderContext>();
/** The contract's commands. */
export const commands = implement(contract).$context<WriterContext>();

/** Calls by the program itself. */
export const internalQuery = os.$context<ReaderContext>();
export const internalCommand = os.$context<WriterContext>();
