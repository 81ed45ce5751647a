// Answers whether an article has run: a thread of its own compares it with the reference sets of the project.

import { isCovered } from '#shared/contract/reference-sets.ts';
import type { CheckAnswer, CheckRequest } from '#shared/outside/contract.ts';
import { AppError } from '#shared/words/errors.ts';
import { type CheckedSet, listSetsOf } from '../../stages/references/set-files.ts';
import type { Services } from '../services.ts';
import { answerOf } from './error-answer.ts';

/** How old the list of sets may be. A set that is new is read whole first, and no request waits for that. */
const LOOK_MS = 3_000;

export class PublishedChecks {
  readonly #services: Pick<Services, 'checks' | 'engines'>;
  readonly #project: string;
  #sets: readonly CheckedSet[] = [];
  #looked = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(services: Pick<Services, 'checks' | 'engines'>, project: string) {
    this.#services = services;
    this.#project = project;
  }

  /** Resolves when the first request finds the sets open. */
  async warmUp(): Promise<void> {
    await this.#look();
    await this.#ask({ id: '', title: '', source: '', url: '', published: '', author: '', body: '' });
  }

  /** @throws AppError OUTSIDE_NOTHING_TO_COMPARE; as `Engine.read` */
  async check(article: CheckRequest): Promise<CheckAnswer> {
    if (performance.now() - this.#looked > LOOK_MS) void this.#look();
    const { sets, refused, matches } = await this.#ask(article);
    if (sets.length + refused.length === 0) throw new AppError('OUTSIDE_NOTHING_TO_COMPARE', {});
    return {
      sets,
      refused: refused.map(({ set, appError }) => ({ set, ...answerOf(appError) })),
      matches: matches.map(({ set, match }) => {
        const { externalId: id, title, source, published, url, relation, matchedShare, more, facts, disputed } = match;
        return {
          ...{ set, relation, reference: { id, title, source, published, url } },
          evidence: { matchedShare, more, facts },
          addsNothing: isCovered(match),
          disputed: disputed.map(({ kind, kept, copy }) => ({ kind, article: copy.text, reference: kept.text })),
        };
      }),
    };
  }

  #ask(fields: CheckRequest) {
    const input = { sets: this.#sets, fields };
    return this.#services.engines.of(this.#project).read(({ references }) => references.check(input), 'outside');
  }

  /** A check that fails leaves the list as it was. */
  async #look(): Promise<void> {
    this.#looked = performance.now();
    this.#looking ??= this.#readSets()
      .catch(console.error)
      .finally(() => {
        this.#looking = null;
      });
    await this.#looking;
  }

  async #readSets(): Promise<void> {
    this.#sets = await this.#services.checks.checkSets(listSetsOf(this.#project));
  }
}
