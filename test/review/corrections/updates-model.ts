// A model of updates: which articles are current after imports, undos and redos.
import type { ActionId } from '#shared/actions.ts';
import type { Repeats } from '#shared/contract/intake.ts';
import type { FileRow } from './synthetic-updates.ts';

export class Model {
  readonly articles: (FileRow & { file: string; place: string; current: boolean })[] = [];
  readonly updates = new Map<ActionId, number[]>();

  add(file: string, importId: number, rows: readonly FileRow[], repeats: Repeats): number[] {
    const before = this.articles.length;
    const inFile = new Set(rows.map(keyOf));
    const current = this.articles.filter((one) => one.current);
    const known = new Set(repeats === 'add' ? [] : current.map(keyOf));
    for (const [at, row] of rows.entries())
      if (!known.has(keyOf(row))) this.articles.push({ ...row, file, place: `${importId} ${at + 2}`, current: true });
    if (repeats !== 'update') return [];
    return this.articles.slice(before).flatMap((now) => {
      const byId = current.filter((old) => now.id !== '' && old.file === file && old.id === now.id);
      const byUrl = current.filter(
        (old) => now.url !== '' && old.url === now.url && !(old.file === file && old.id !== '' && now.id !== ''),
      );
      const found = [byId, byUrl].find((some) => some.length > 0 && !some.some((old) => inFile.has(keyOf(old))));
      return (found ?? []).map((old) => this.articles.indexOf(old));
    });
  }

  set(places: readonly number[], current: boolean): void {
    for (const place of places) this.articles[place]!.current = current;
  }
}

function keyOf({ id, url, body }: FileRow): string {
  return JSON.stringify([id, url, body]);
}
