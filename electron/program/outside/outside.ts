// What other systems may ask of an open project, with tokens of their own.
import { Turns } from '../../threads/tasks/turns.ts';
import type { Services } from '../services.ts';
import { ApiTokens } from './api-tokens.ts';
import { PostedArticles } from './posted-articles.ts';
import { PublishedChecks } from './published-checks.ts';

const WINDOW_MS = 60_000;

/** Counts the requests of each token in a minute. */
class RequestRate {
  readonly #most: number;
  readonly #clock: () => number;
  readonly #windows = new Map<string, { since: number; count: number }>();

  /** @param most requests in a minute */
  constructor(most: number, clock: () => number = () => performance.now()) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Counts a request. @returns the seconds to wait, and then it is not to be answered; 0: it may be */
  count(token: string): number {
    const now = this.#clock();
    const window = this.#windows.get(token);
    if (!window || now - window.since >= WINDOW_MS) {
      this.#windows.set(token, { since: now, count: 1 });
      return 0;
    }
    if (window.count >= this.#most) return Math.ceil((window.since + WINDOW_MS - now) / 1000);
    window.count++;
    return 0;
  }
}

/**
 * Requests of one token: those in a minute, those that are answered at a time, and further ones that wait. Together these
 * are fewer than its connections (electron/shells/http/connections.ts): whoever asks too much reads so.
 */
export const LIMITS_OF_TOKEN = { aMinute: 6_000, atOnce: 64, waiting: 60 };

export class Outside {
  readonly tokens: ApiTokens;
  readonly checks: PublishedChecks;
  readonly posted: PostedArticles;
  readonly rate: RequestRate;
  readonly turns: Turns;

  /** @throws AppError TOKENS_UNREADABLE */
  constructor(services: Services, project: string, limits = LIMITS_OF_TOKEN) {
    this.tokens = new ApiTokens(project);
    this.checks = new PublishedChecks(services, project);
    this.posted = new PostedArticles(services, project);
    this.rate = new RequestRate(limits.aMinute);
    this.turns = new Turns({ running: Number.POSITIVE_INFINITY, ofOwner: limits.atOnce, waiting: limits.waiting });
  }
}
