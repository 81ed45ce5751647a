// What another system, such as that in which articles are signed off, may ask from outside: by HTTP, with a token.
import * as z from 'zod';
import { factKinds } from '../compare/facts/fact.ts';
import { matchRelation } from '../contract/reference-sets.ts';
import type { Field } from '../model/model.ts';
import type { ErrorCode } from '../words/errors.ts';

const MAX_FIELD = 2_000;
const MAX_BODY = 1_000_000;
/** Articles of one request. */
const MAX_POSTED = 100;

// Half of a surrogate pair cannot be written to a file.
const text = (most: number) =>
  z
    .string()
    .max(most)
    .overwrite((given) => given.toWellFormed());
const optional = text(MAX_FIELD).default('');

const article = z.strictObject({
  id: optional.describe('The id of the article in your system'),
  title: optional,
  source: optional.describe('The outlet'),
  url: optional,
  published: optional.describe('Day or time as you write it, e.g. 2026-03-01 08:00'),
  author: optional,
  body: text(MAX_BODY).min(1).describe('Plain text or HTML; markup is left out of the comparison'),
} satisfies Record<Field, z.ZodType>);

export const postedArticle = article.extend({
  id: text(MAX_FIELD)
    .min(1)
    .describe(
      'The id of the article in your system. An article that was saved with the same fields is not saved again',
    ),
  body: text(MAX_BODY).describe('Plain text or HTML. An article without text is rejected'),
});
export type PostedArticle = z.infer<typeof postedArticle>;

/** A sentence in both languages, next to its code. */
const sentence = { zh: z.string(), en: z.string() };

export const errorAnswer = z.object({ code: z.string(), ...sentence });
export type ErrorAnswer = z.infer<typeof errorAnswer>;

const words = z.string();
const disputed = z.object({
  kind: z.enum(factKinds),
  article: words.describe('The words of the article that was sent'),
  reference: words.describe('The words of the published article'),
});

const match = z.object({
  set: z.string().describe('The reference set that has the published article'),
  relation: matchRelation.describe(
    'identical: the same text · reprint: the same story with changes · abridged: one is a shortened form of the other',
  ),
  reference: z
    .object({ id: z.string(), title: z.string(), source: z.string(), published: z.string(), url: z.string() })
    .describe('The published article, as its list has it'),
  evidence: z.object({
    matchedShare: z.number().min(0).max(1).describe('Share of the shorter text that both texts have'),
    more: z.int().nonnegative().describe('Characters of passages that only the article has'),
    facts: z.int().nonnegative().describe('Facts that the two state differently'),
  }),
  addsNothing: z.boolean().describe('True: no passage of its own, and no fact stated differently'),
  disputed: z.array(disputed).describe('The first of these facts, in the words of both'),
});

export const checkAnswer = z.object({
  sets: z.array(z.string()).describe('The reference sets that the article was compared with'),
  refused: z
    .array(z.object({ set: z.string(), ...errorAnswer.shape }))
    .describe('Sets that could not be used: the article may be in them'),
  matches: z.array(match).describe('The closest article of each set; empty: none of the sets has a copy'),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

const outcomes = ['imported', 'unchanged', 'rejected'] as const;
const reasons = ['blank', 'no-body', 'undecodable', 'unreadable'] as const;

export const postAnswer = z.object({
  articles: z
    .array(
      z.object({
        id: z.string(),
        outcome: z
          .enum(outcomes)
          .describe('imported: saved now · unchanged: it was saved before with the same fields · rejected: see reason'),
        reason: z.object({ code: z.enum(reasons), ...sentence }).nullable(),
      }),
    )
    .describe('In the order in which they were sent. What is imported or unchanged is on the disk'),
});
export type PostAnswer = z.infer<typeof postAnswer>;

type Route = {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly request: z.ZodType | null;
  /** Bytes of the request, at most. */
  readonly maxBytes: number;
  readonly answer: z.ZodType;
  /** Besides those of every route. */
  readonly errors: readonly ErrorCode[];
};

export const routes = {
  check: {
    path: '/api/check',
    method: 'POST',
    summary:
      'Has this run, is it a copy? Compares an article with the reference sets of the project; nothing is saved.',
    request: article,
    maxBytes: 2_000_000,
    answer: checkAnswer,
    errors: ['OUTSIDE_NOTHING_TO_COMPARE'],
  },
  articles: {
    path: '/api/articles',
    method: 'POST',
    summary: 'Saves articles in the project, where they join clusters as those of a list do.',
    request: z.strictObject({ articles: z.array(postedArticle).min(1).max(MAX_POSTED) }),
    maxBytes: 4_000_000,
    answer: postAnswer,
    errors: ['JOB_RUNNING', 'IMPORT_UNFINISHED', 'PROJECT_READ_ONLY', 'DISK_FULL', 'OUTSIDE_INTERRUPTED'],
  },
  document: {
    path: '/api/openapi.json',
    method: 'GET',
    summary: 'This description.',
    request: null,
    maxBytes: 0,
    answer: z.record(z.string(), z.unknown()),
    errors: [],
  },
} as const satisfies Record<string, Route>;
export type RouteName = keyof typeof routes;
export type CheckRequest = z.infer<(typeof routes)['check']['request']>;

/** True for the addresses of this contract, and all below its folder. */
export function isOutside(url: string): boolean {
  return url.startsWith('/api/');
}

const STATUSES: Partial<Record<ErrorCode, number>> = {
  OUTSIDE_TOKEN_INVALID: 401,
  OUTSIDE_FORBIDDEN: 403,
  OUTSIDE_UNKNOWN: 404,
  OUTSIDE_METHOD: 405,
  OUTSIDE_NOTHING_TO_COMPARE: 409,
  IMPORT_UNFINISHED: 409,
  PROJECT_READ_ONLY: 409,
  OUTSIDE_TOO_LARGE: 413,
  OUTSIDE_TYPE: 415,
  OUTSIDE_INVALID: 400,
  OUTSIDE_TOO_OFTEN: 429,
  OUTSIDE_FAILED: 500,
  JOB_RUNNING: 503,
  DISK_FULL: 507,
};

/** The status of an answer with an error: by default, the request may be repeated later. */
export function statusOf(code: ErrorCode): number {
  return STATUSES[code] ?? 503;
}
