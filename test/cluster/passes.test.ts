// Properties of every profile's pass: no join without a reason, no comparison with later articles, and no effect of
// stopping and restoring.
import { describe, expect, it } from 'vitest';
import { EvidenceMeter } from '#electron/core/cluster/evidence.ts';
import type { IncomingArticle, PlacedArticles, Placement, StoredPlacement } from '#electron/core/cluster/pass.ts';
import { simhash } from '#electron/core/fingerprint/simhash.ts';
import { mixed } from '#electron/core/fingerprint/string-hash.ts';
import { createPass } from '#electron/core/profiles/create-pass.ts';
import { normalise } from '#electron/core/text/normalise.ts';
import { detectionFor, type Profile, profiles } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { comparableOf } from '../fixtures/comparable.ts';
import { freshRandom } from '../helpers/random.ts';
import { makeArticles } from '../helpers/synthetic-articles.ts';

/** Character bigrams replace words: the pass is tested, not the segmenter. */
function fingerprintOf(body: string) {
  const terms = new Map<string, number>();
  const text = normalise(body);
  for (let i = 0; i + 2 <= text.length; i++) terms.set(text.slice(i, i + 2), 1);
  return simhash(terms, mixed);
}

const incomingArticles: IncomingArticle[] = makeArticles(600, 5).map(([, , body, source], index) => ({
  article: (index + 1) as ArticleId,
  body,
  comparable: comparableOf(body, { source }),
  source,
  url: index % 7 === 0 ? `https://example.com/${index % 5}?utm_source=x${index}` : '',
  published: '2026-03-01',
  fingerprint: fingerprintOf(body),
}));
const byArticle = new Map(incomingArticles.map((incoming) => [incoming.article, incoming]));

/** Refuses to show an article that has not arrived yet. */
class Arrived implements PlacedArticles {
  readonly #known = new Set<ArticleId>();
  add(article: ArticleId) {
    this.#known.add(article);
  }
  read = (article: ArticleId) => this.#get(article).comparable;
  fingerprintOf = (article: ArticleId) => this.#get(article).fingerprint;
  #get(article: ArticleId): IncomingArticle {
    if (!this.#known.has(article)) throw new Error(`article ${article} has not arrived yet`);
    return byArticle.get(article)!;
  }
}

type Stored = { -readonly [Key in keyof StoredPlacement]: StoredPlacement[Key] };

/** Places all articles, stopping and restoring at the given indices. Returns each placement and the final clusters. */
function run(profile: Profile, stops: readonly number[] = []) {
  const arrived = new Arrived();
  const detection = detectionFor(profile);
  let pass = createPass(detection, arrived);
  const stored: Stored[] = [];
  const placements: Placement[] = [];
  incomingArticles.forEach((incoming, index) => {
    if (stops.includes(index)) {
      pass = createPass(detection, arrived);
      for (const one of stored) pass.restore(one);
    }
    arrived.add(incoming.article);
    const placement = pass.place(incoming);
    placements.push(placement);
    for (const one of stored) if (placement.mergedClusters.includes(one.leader)) one.leader = placement.match!.leader;
    const leader = placement.match?.leader ?? incoming.article;
    const { article, fingerprint } = incoming;
    const { represents, keys } = placement;
    if (represents) for (const one of stored) if (one.leader === leader) one.represents = false;
    stored.push({ article, leader, fingerprint, keys, byEditor: false, represents });
  });
  return { placements, clusters: stored.map(({ leader }) => leader) };
}

describe.each(profiles)('the pass of %s', (profile) => {
  const whole = run(profile);

  it('joins an article only to one that came before it, in the cluster of that one', () => {
    whole.placements.forEach(({ match, otherMatches, mergedClusters }, index) => {
      const article = incomingArticles[index]!.article;
      if (!match) expect(mergedClusters).toEqual([]);
      for (const other of [match?.leader, match?.matched, ...otherMatches, ...mergedClusters])
        if (other !== undefined) expect(other).toBeLessThan(article);
      expect(otherMatches).not.toContain(match?.leader);
      expect(mergedClusters).not.toContain(match?.leader);
    });
    for (const leader of whole.clusters) expect(whole.clusters[leader - 1]).toBe(leader);
  });

  it('finds reprints', () => {
    expect(whole.placements.filter(({ match }) => match).length).toBeGreaterThan(profile === 'url' ? 50 : 100);
  });

  it('continues after a stop as if there had been none', () => {
    const random = freshRandom(11);
    for (let round = 0; round < 3; round++) {
      const stops = Array.from({ length: 3 }, () => random.int(incomingArticles.length));
      expect(run(profile, stops).clusters).toEqual(whole.clusters);
    }
  });

  it('gives every join evidence that is measured on the two texts', () => {
    const meter = new EvidenceMeter();
    whole.placements.forEach(({ match }, index) => {
      if (!match) return;
      const [incoming, matched] = [incomingArticles[index]!, byArticle.get(match.matched)!];
      const evidence = meter.measure(incoming, matched, match);
      expect(evidence.kinds[0]).toBe(match.kind);
      expect(new Set(evidence.kinds).size).toBe(evidence.kinds.length);
      expect(evidence.similarity).toBeLessThanOrEqual(evidence.containment);
      const same = incoming.comparable.text.units.join() === matched.comparable.text.units.join();
      expect(evidence.tier === 'identical').toBe(same);
      expect(evidence.kinds.includes('exact-text')).toBe(same);
      if (profile === 'simhash' || profile === 'paper') expect(evidence.hd).toBeLessThanOrEqual(3);
    });
  });
});
