// The bases of the handlers that run in the threads of an open project.
import { implement, os } from '@orpc/server';
import { contract } from '#shared/contract/index.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import type { ReadableDb } from '../store/database.ts';
import type { ClusterSearch } from './cluster-search.ts';

export type ReaderContext = { readonly db: ReadableDb; readonly search: ClusterSearch };
export type WriterContext = { readonly writer: ProjectWriter };

/** The contract's queries. */
export const queries = implement(contract).$context<ReaderContext>();
/** The contract's commands. */
export const commands = implement(contract).$context<WriterContext>();

/** Calls by the program itself. */
export const internalQuery = os.$context<ReaderContext>();
export const internalCommand = os.$context<WriterContext>();
