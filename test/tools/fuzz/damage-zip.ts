// Damages a zip: its parts, and their entries in its directory.

import type { Random } from '../../helpers/random.ts';
import { byteDamages, type Damage } from './damage-bytes.ts';
import { textDamages } from './damage-text.ts';
import { type Claims, makeZip, type SyntheticEntry } from './synthetic-zip.ts';

type Entries = readonly SyntheticEntry[];

/** The most bytes of an unpacked part, which packs to a thousandth of that. */
const MAX_BOMB_SIZE = 2 ** 28;
const SIZES = [0, 1, 0x7fffffff, 0xfffffffe, 0xffffffff];

export const packingDamages = {
  'a part left out': (entries, random) => entries.toSpliced(random.int(entries.length), 1),
  'a part twice': (entries, random) => [...entries, random.pick(entries)],
  'parts exchanged': (entries, random) => {
    const [one, other] = [random.int(entries.length), random.int(entries.length)];
    const { contents } = entries[one]!;
    return entries
      .with(one, { ...entries[one]!, contents: entries[other]!.contents })
      .with(other, { ...entries[other]!, contents });
  },
  'a part renamed': (entries, random) =>
    change(entries, random, (entry) => ({ ...entry, name: `${random.pick(['../', 'xl/', '/', '\\'])}${entry.name}` })),
  'a wrong size': (entries, random) => claim(entries, random, { size: random.pick(SIZES) }),
  'a wrong packed size': (entries, random) => claim(entries, random, { packedSize: random.pick(SIZES) }),
  'a wrong offset': (entries, random) => claim(entries, random, { offset: random.pick(SIZES) }),
  'a wrong checksum': (entries, random) => claim(entries, random, { crc: random.uint32() }),
  'an unknown method': (entries, random) => claim(entries, random, { method: random.pick([0, 9, 12, 99]) }),
  'a password': (entries, random) => claim(entries, random, { flags: 1 }),
  'a part of another file': (entries, random) =>
    change(entries, random, (entry) => ({ ...entry, contents: Buffer.from(random.pick(FOREIGN)) })),
  bomb: (entries, random) => {
    const filler = random.pick([
      '\0',
      ' ',
      'a',
      '<row/>',
      '<c/>',
      '<si><t>a</t></si>',
      '<w:p/>',
      '<table:table-cell/>',
    ]);
    const bytes = Buffer.alloc(Math.floor(2 ** (20 + random.next() * Math.log2(MAX_BOMB_SIZE / 2 ** 20))), filler);
    return change(entries, random, (entry) => {
      const at = Math.max(0, entry.contents.lastIndexOf('</sheetData>'));
      return {
        ...entry,
        contents: Buffer.concat([entry.contents.subarray(0, at), bytes, entry.contents.subarray(at)]),
      };
    });
  },
} satisfies Record<string, Damage<Entries>>;

export const partDamages = {
  'broken XML in a part': (entries, random) =>
    change(entries, random, (entry) => {
      const damage = random.pick(Object.values(textDamages)) as Damage<string>;
      return { ...entry, contents: Buffer.from(damage(entry.contents.toString(), random)) };
    }),
  'broken bytes in a part': (entries, random) =>
    change(entries, random, (entry) => ({
      ...entry,
      contents: random.pick(Object.values(byteDamages) as Damage<Buffer>[])(entry.contents, random),
    })),
} satisfies Record<string, Damage<Entries>>;

const FOREIGN = [
  '',
  '<?xml version="1.0"?>',
  '<html><body>404</body></html>',
  '{}',
  'GIF89a',
  '<worksheet/>',
  '<sst/>',
];

/** Changes an entry, mostly one with the cells. */
function change(entries: Entries, random: Random, make: (entry: SyntheticEntry) => SyntheticEntry): Entries {
  if (entries.length === 0) return entries;
  const holdsCells = entries.findIndex(({ name }) => /sheet1\.|content\.xml|document\.xml|sharedStrings/.test(name));
  const at = holdsCells >= 0 && random.int(2) === 0 ? holdsCells : random.int(entries.length);
  return entries.with(at, make(entries[at]!));
}

function claim(entries: Entries, random: Random, claims: Partial<Claims>): Entries {
  return change(entries, random, (entry) => ({ ...entry, claims: { ...entry.claims, ...claims } }));
}

export function zipOfParts(
  parts: ReadonlyMap<string, Buffer>,
  damages: readonly Damage<Entries>[],
  random: Random,
): Buffer {
  let entries: Entries = Array.from(parts, ([name, contents]) => ({ name, contents }));
  for (const damage of damages) entries = damage(entries, random);
  return makeZip(entries);
}
