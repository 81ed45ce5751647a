import { describe, expect, it } from 'vitest';
import { findPredecessors } from '#electron/stages/review/corrections/predecessors.ts';
import type { EarlierIdentity, Identity } from '#electron/store/versions.ts';
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import { freshRandom, type Random } from '../../helpers/random.ts';

type Pairs = [earlier: number, incoming: number][];

function find(incoming: Identity[], earlier: EarlierIdentity[], inFile: ReadonlySet<ArticleId> = new Set()): Pairs {
  return [
    ...findPredecessors(
      () => incoming,
      () => earlier,
      (article) => inFile.has(article),
    ),
  ];
}

function bruteForce(incoming: Identity[], earlier: EarlierIdentity[], inFile: ReadonlySet<ArticleId>): Pairs {
  const url = ({ url }: Identity) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  const rules: [name: (one: Identity) => string, comparable: (old: EarlierIdentity, now: Identity) => boolean][] = [
    [({ row }) => String(row), ({ sameBytes }) => sameBytes],
    [({ externalId }) => externalId.trim(), ({ sameFile }) => sameFile],
    [url, (old, now) => !old.sameFile || old.externalId.trim() === '' || now.externalId.trim() === ''],
  ];
  const successors = new Map<number, number>();
  for (const [name, comparable] of rules) {
    const taken = new Set(successors.values());
    for (const now of incoming) {
      if (name(now) === '' || taken.has(now.article)) continue;
      if (incoming.some((other) => other !== now && name(other) === name(now))) continue;
      const found = earlier.filter((old) => name(old) === name(now) && comparable(old, now));
      const imports = found.map(({ importId }) => importId);
      if (new Set(imports).size < imports.length || found.some(({ article }) => inFile.has(article))) continue;
      for (const { article } of found) if (!successors.has(article)) successors.set(article, now.article);
    }
  }
  return [...successors].sort(([a], [b]) => a - b);
}

function identity(random: Random, article: number): Identity {
  const one = random.int(5);
  return {
    article: article as ArticleId,
    row: random.int(12),
    externalId: random.pick(['', ' ', `${one}`, ` ${one}`, `${random.int(9)}`]),
    url: random.pick(['', `https://example.com/${random.int(6)}`, `http://www.example.com/${random.int(6)}/`]),
  };
}

describe('predecessors', () => {
  it('are those that a comparison of all pairs finds', () => {
    let found = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const random = freshRandom(seed);
      const earlier = Array.from({ length: random.int(14) }, (_, at): EarlierIdentity => {
        const importId = (1 + random.int(3)) as ImportId;
        const [sameBytes, sameFile] = [importId === 1 && seed % 3 === 0, importId !== 2];
        return { ...identity(random, at + 1), importId, sameBytes, sameFile };
      });
      const incoming = Array.from({ length: random.int(8) }, (_, at) => identity(random, 100 + at));
      const inFile = new Set(earlier.map(({ article }) => article).filter(() => random.int(6) === 0));
      const pairs = find(incoming, earlier, inFile);
      expect(pairs, `seed ${seed}`).toEqual(bruteForce(incoming, earlier, inFile));
      found += pairs.length;
    }
    expect(found).toBeGreaterThan(1000);
  });

  const now = (values: Partial<Identity>): Identity => ({
    ...{ article: 100 as ArticleId, row: 2, externalId: '', url: '' },
    ...values,
  });
  const old = (values: Partial<EarlierIdentity>): EarlierIdentity => ({
    ...{ ...now({ article: 1 as ArticleId }), importId: 1 as ImportId, sameBytes: false, sameFile: true },
    ...values,
  });

  it('have the id of their source, in whatever width, and no other source’s', () => {
    const [incoming] = [now({ externalId: ' A7' })];
    expect(find([incoming], [old({ externalId: 'Ａ7' })])).toEqual([[1, 100]]);
    expect(find([incoming], [old({ externalId: 'A7', sameFile: false })])).toEqual([]);
  });

  it('have the address where ids cannot be compared; two ids of one source are two articles', () => {
    const url = 'https://example.com/a';
    expect(find([now({ url, externalId: '1' })], [old({ url, sameFile: false, externalId: '9' })])).toEqual([[1, 100]]);
    expect(find([now({ url, externalId: '1' })], [old({ url })])).toEqual([[1, 100]]);
    expect(find([now({ url, externalId: '1' })], [old({ url, externalId: '9' })])).toEqual([]);
  });

  it('are absent if an id names several articles, or the file still has the text', () => {
    const incoming = now({ externalId: '3' });
    const [one, other] = [old({ externalId: '3' }), old({ article: 2 as ArticleId, externalId: '3' })];
    expect(find([incoming], [one, other])).toEqual([]);
    expect(find([incoming, { ...incoming, article: 101 as ArticleId }], [one])).toEqual([]);
    expect(find([incoming], [one], new Set([1 as ArticleId]))).toEqual([]);
    const later = { ...other, importId: 2 as ImportId };
    expect(find([incoming], [one, later])).toEqual([
      [1, 100],
      [2, 100],
    ]);
  });

  it('are the same rows where the very file is read again', () => {
    expect(find([now({ row: 5 })], [old({ row: 5, sameBytes: true })])).toEqual([[1, 100]]);
    expect(find([now({ row: 5 })], [old({ row: 5 })])).toEqual([]);
  });
});
