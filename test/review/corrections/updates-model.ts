// A model of updates: which articles are current after imports, undos and redos.

import type { Repeats } from '#shared/contract/intake.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { FileRow } from './synthetic-updates.ts';

type Current = FileRow & { file: string; place: string; current: boolean };

export class Model {
  readonly articles: Current[] = [];
  readonly updates = new Map<ActionId, number[]>();

  add(file: string, importId: number, rows: readonly FileRow[], repeats: Repeats): number[] {
    const before = this.articles.length;
    const inFile = new Set(rows.map(keyOf));
    const current = this.articles.filter((one) => one.current);
    const known = new Set(repeats === 'add' ? [] : current.map(keyOf));
    for (const [at, row] of rows.entries())
      if (!known.has(keyOf(row))) this.articles.push({ ...row, file, place: `${importId} ${at + 2}`, current: true });
    if (repeats !== 'update') return [];
    const isRenamed = renamedOf(current, file, inFile);
    const isOfFile = (old: Current) => old.file === file || isRenamed(old);
    return this.articles.slice(before).flatMap((now) => {
      const byId = current.filter((old) => now.id !== '' && isOfFile(old) && old.id === now.id);
      const byUrl = current.filter(
        (old) => now.url !== '' && old.url === now.url && !(isOfFile(old) && old.id !== '' && now.id !== ''),
      );
      const found = [byId, byUrl].find((some) => some.length > 0 && !some.some((old) => inFile.has(keyOf(old))));
      return (found ?? []).map((old) => this.articles.indexOf(old));
    });
  }

  set(places: readonly number[], current: boolean): void {
    for (const place of places) this.articles[place]!.current = current;
  }
}

const importOf = ({ place }: Current) => place.split(' ')[0]!;

/** True for articles of imports with another name of which the file has at least half unchanged: it was renamed. */
function renamedOf(current: readonly Current[], file: string, inFile: ReadonlySet<string>) {
  const others = Map.groupBy(
    current.filter((old) => old.file !== file),
    importOf,
  );
  return (old: Current) => {
    const articles = old.file === file ? [] : (others.get(importOf(old)) ?? []);
    return articles.length > 0 && articles.filter((one) => inFile.has(keyOf(one))).length * 2 >= articles.length;
  };
}

function keyOf({ id, url, body }: FileRow): string {
  return JSON.stringify([id, url, body]);
}
