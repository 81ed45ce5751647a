// The base of every procedure: each may end in any expected error of the table, with typed data.
import type { ErrorMapItem } from '@orpc/contract';
import { oc } from '@orpc/contract';
import type * as z from 'zod';
import { appErrors, type ErrorCode } from '../words/errors.ts';

type AppErrors = { [Code in ErrorCode]: ErrorMapItem<(typeof appErrors)[Code]['data']> };

const REFUSED = 422;
const errors = Object.fromEntries(
  Object.entries(appErrors).map(([code, { data }]) => [code, { status: REFUSED, data: data as z.ZodType }]),
) as unknown as AppErrors;

/**
 * The thread of an open project that answers, found by the `project` of the input. Without it, the program itself
 * answers.
 */
export type ProcedureMeta = { readonly thread?: 'reader' | 'writer' };

export const procedure = oc.$meta<ProcedureMeta>({}).errors(errors);
export const query = procedure.meta({ thread: 'reader' });
/** A procedure that changes one project; the change is on disk when the answer arrives. */
export const command = procedure.meta({ thread: 'writer' });
