// Compares the offices before a person's name: 副市长, 外交部长. Another office of the same person causes a name alert.
import type { Fact } from './fact.ts';
import type { FactPair } from './match-facts.ts';

const ranks = '常务副|副|代理|候任|署理|(?<![古现时当朝年〇一二三四五六七八九十第\\d])代|(?<![日目此之以])前';
const portfolios =
  '外交|国防|财政|教育|公安|司法|商务|农业|交通|卫生|内政|劳工|能源|环境|文化|科技|工业|体育|宣传|组织|统战';
const heads =
  '市长|县长|省长|区长|镇长|乡长|村长|州长|局长|厅长|部长|处长|科长|所长|院长|校长|馆长|厂长|社长|理事长|董事长|会长|主任|总经理|总裁|总理|总统|主席|书记|秘书长|司令|检察长|行长';
const anyOffice = new RegExp(
  `(?<portfolio>${portfolios})?(?<body>部门|厅|局|委)?(?<rank>${ranks})?(?<head>${heads})$`,
  'u',
);
/** Length of the longest office in UTF-16 units. */
const MAX_OFFICE = 12;
/** Offices of which a person may hold two at once. */
const joint = new Set(['主席', '书记', '总理', '董事长', '总裁', '总经理']);

/** The names that both clauses have, but after different offices. */
export function findOtherOffices(
  facts: { readonly base: readonly Fact[]; readonly other: readonly Fact[] },
  plain: { readonly base: string; readonly other: string },
): FactPair[] {
  const pairs: FactPair[] = [];
  for (const base of facts.base) {
    if (base.kind !== 'name') continue;
    const other = facts.other.find(({ kind, value }) => kind === 'name' && value === base.value);
    const one = readOffice(plain.base, base);
    const two = other && readOffice(plain.other, other);
    if (one && two && areOther(one, two))
      pairs.push({ base: { ...base, start: one.start }, other: { ...other, start: two.start } });
  }
  return pairs;
}

type Office = { readonly start: number; readonly rank: string; readonly portfolio: string; readonly head: string };

function readOffice(plain: string, { start }: Fact): Office | null {
  const found = anyOffice.exec(plain.slice(Math.max(0, start - MAX_OFFICE), start));
  if (!found) return null;
  const { rank = '', portfolio = '', head = '' } = found.groups!;
  return { start: start - found[0].length, rank, portfolio, head };
}

function areOther(one: Office, other: Office): boolean {
  if (one.head !== other.head) return !(joint.has(one.head) && joint.has(other.head));
  return (
    one.rank !== other.rank || (one.portfolio !== other.portfolio && one.portfolio !== '' && other.portfolio !== '')
  );
}
