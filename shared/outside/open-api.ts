// The OpenAPI document of the contract: its schemas as JSON Schema, which OpenAPI 3.1 takes as they are.
import * as z from 'zod';
import type { ErrorCode } from '../words/errors.ts';
import { errorAnswer, type RouteName, routes, statusOf } from './contract.ts';

const COMMON: readonly ErrorCode[] = [
  'OUTSIDE_TOKEN_INVALID',
  'OUTSIDE_FORBIDDEN',
  'OUTSIDE_METHOD',
  'OUTSIDE_TOO_OFTEN',
  'OUTSIDE_FAILED',
  'WORKER_FAILED',
];
const OF_BODIES: readonly ErrorCode[] = ['OUTSIDE_INVALID', 'OUTSIDE_TOO_LARGE', 'OUTSIDE_TYPE'];

/** @param origin of the server, e.g. https://desk.example.com */
export function describeOutside({ version, origin }: { readonly version: string; readonly origin: string }): object {
  const named = Object.entries(routes) as [RouteName, (typeof routes)[RouteName]][];
  return {
    openapi: '3.1.0',
    info: { title: '同稿 Tonggao', version, summary: 'Asks whether an article has run, and hands articles in.' },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    paths: Object.fromEntries(named.map(([name, route]) => [route.path, pathOf(name, route)])),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorAnswer, 'output') },
    },
  };
}

function pathOf(name: RouteName, { method, summary, request, answer, errors }: (typeof routes)[RouteName]): object {
  const codes = [...COMMON, ...(request ? OF_BODIES : []), ...errors];
  const statuses = [...new Set(codes.map(statusOf))].sort();
  return {
    [method.toLowerCase()]: {
      operationId: name,
      summary,
      ...(request && { requestBody: { required: true, ...json(schemaOf(request, 'input')) } }),
      responses: {
        200: { description: 'The answer', ...json(schemaOf(answer, 'output')) },
        ...Object.fromEntries(
          statuses.map((status) => [
            status,
            {
              description: codes.filter((code) => statusOf(code) === status).join(', '),
              ...json({ $ref: '#/components/schemas/Error' }),
            },
          ]),
        ),
      },
    },
  };
}

function json(schema: object): object {
  return { content: { 'application/json': { schema } } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io });
  return described;
}
