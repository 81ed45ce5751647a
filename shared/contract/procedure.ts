// The base of every procedure: each may end in any refusal of the table, typed.
import type { ErrorMapItem } from '@orpc/contract';
import { oc } from '@orpc/contract';
import type * as z from 'zod';
import { type RefusalCode, refusals } from '../errors.ts';

type RefusalErrors = { [Code in RefusalCode]: ErrorMapItem<(typeof refusals)[Code]['data']> };

const REFUSED = 422;
const errors = Object.fromEntries(
  Object.entries(refusals).map(([code, { data }]) => [code, { status: REFUSED, data: data as z.ZodType }]),
) as unknown as RefusalErrors;

/** Which thread of an open project answers, by the `project` of the input; none: the program itself. */
export type ProcedureMeta = { readonly thread?: 'reader' | 'writer' };

export const procedure = oc.$meta<ProcedureMeta>({}).errors(errors);
/** Reads one project. */
export const query = procedure.meta({ thread: 'reader' });
/** Changes one project; the change is on disk when the answer arrives. */
export const command = procedure.meta({ thread: 'writer' });
