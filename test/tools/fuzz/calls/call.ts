// One call of a procedure with an arbitrary message, and the invariants of its answer.

import { ORPCError } from '@orpc/client';
import { ContractProcedure } from '@orpc/contract';
import * as fc from 'fast-check';
import * as z from 'zod';
import { type Client, contract } from '#shared/contract/index.ts';
import type { ProcedureMeta } from '#shared/contract/procedure.ts';
import { isErrorCode } from '#shared/words/errors.ts';
import { checkAppError } from '../check-error.ts';
import { damaged } from './damage-message.ts';
import { type KnownValues, messagesOf } from './message.ts';

export type Procedure = {
  readonly path: readonly string[];
  readonly schema: z.ZodType | undefined;
  /** Null for a stream of events. */
  readonly output: z.ZodType | null;
  readonly thread: ProcedureMeta['thread'];
};
export type Call = { readonly procedure: Procedure; readonly message: unknown };

export type Answer = {
  /** `answered`, the code of an error, or `failed` without an answer. */
  readonly outcome: string;
  readonly value?: unknown;
  readonly failures: readonly string[];
};

type Tree = { readonly [name: string]: unknown };

export const procedures: readonly Procedure[] = listProcedures(contract, []);

function listProcedures(tree: Tree, path: readonly string[]): Procedure[] {
  return Object.entries(tree).flatMap(([name, part]) => {
    if (!(part instanceof ContractProcedure)) return listProcedures(part as Tree, [...path, name]);
    const { inputSchema, outputSchema, meta } = part['~orpc'];
    return [
      {
        path: [...path, name],
        schema: inputSchema as z.ZodType | undefined,
        output: outputSchema instanceof z.ZodType ? outputSchema : null,
        thread: (meta as ProcedureMeta).thread,
      },
    ];
  });
}

/**
 * Arbitrary messages to any procedure; half of them are damaged. Procedures that the program itself answers are rarer,
 * because many start a thread each time.
 */
export function callsOf(known: KnownValues): fc.Arbitrary<Call> {
  return fc.oneof(
    ...procedures.flatMap((procedure) => {
      const valid = procedure.schema ? messagesOf(procedure.schema, known) : fc.constant(undefined);
      const toCall = (messages: fc.Arbitrary<unknown>) => messages.map((message) => ({ procedure, message }));
      return [
        { weight: procedure.thread ? 20 : 3, arbitrary: toCall(valid) },
        { weight: procedure.thread ? 20 : 6, arbitrary: toCall(damaged(valid)) },
      ];
    }),
  );
}

/** @param signal ends the call, which then failed to answer in time */
export async function call(
  client: Client,
  { procedure, message }: Call,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const isMessage = procedure.schema?.safeParse(message).success ?? true;
  try {
    const run = procedure.path.reduce<unknown>((part, name) => (part as Tree)[name], client);
    const answer = await (run as (message: unknown, options: { signal: AbortSignal | undefined }) => Promise<unknown>)(
      message,
      { signal },
    );
    const value = isStream(answer) ? await firstOf(answer) : answer;
    return {
      outcome: 'answered',
      value,
      // JSON writes infinite numbers as null.
      failures:
        isMessage || /INFINITY/.test(fc.stringify(message)) ? [] : ['a message that the contract rejects is answered'],
    };
  } catch (error) {
    return { outcome: error instanceof ORPCError ? error.code : 'failed', failures: checkError(error, isMessage) };
  }
}

function checkError(error: unknown, isMessage: boolean): string[] {
  if (!(error instanceof ORPCError)) return [`no answer: ${error}`];
  if (isErrorCode(error.code)) return checkAppError(error);
  // A key such as `__proto__` may prevent that a message is read at all.
  if (error.code === 'BAD_REQUEST' && (!isMessage || error.message.startsWith('Malformed request'))) return [];
  return [`${error.code} ${error.status}: ${error.message} ${JSON.stringify(error.data)?.slice(0, 1000)}`];
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

async function firstOf(stream: AsyncIterable<unknown>): Promise<unknown> {
  for await (const event of stream) return event;
}
