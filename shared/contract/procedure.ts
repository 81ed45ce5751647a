// The base of every procedure: each may end in any refusal of the table, typed.
import type { ErrorMapItem } from '@orpc/contract';
import { oc } from '@orpc/contract';
import type * as z from 'zod';
import { type RefusalCode, refusals } from '../refusals.ts';

type RefusalErrors = { [Code in RefusalCode]: ErrorMapItem<(typeof refusals)[Code]['data']> };

const REFUSED = 422;
const errors = Object.fromEntries(
  Object.entries(refusals).map(([code, { data }]) => [code, { status: REFUSED, data: data as z.ZodType }]),
) as unknown as RefusalErrors;

export const procedure = oc.errors(errors);
