// Reads the offices before a person's name: 副市长, 外交部长.
import type { Fact } from './fact.ts';

const ranks = '常务副|副|代理|候任|署理|(?<![古现时当朝年〇一二三四五六七八九十第\\d])代|(?<![日目此之以])前';
const portfolios =
  '外交|国防|财政|教育|公安|司法|商务|农业|交通|卫生|内政|劳工|能源|环境|文化|科技|工业|体育|宣传|组织|统战';
const heads =
  '市长|县长|省长|区长|镇长|乡长|村长|州长|局长|厅长|部长|处长|科长|所长|院长|校长|馆长|厂长|社长|理事长|董事长|会长|主任|总经理|总裁|总理|总统|主席|书记|秘书长|司令|检察长|行长';
const anyOffice = new RegExp(
  `(?<portfolio>${portfolios})?(?:部门|厅|局|委)?(?<rank>${ranks})?(?<head>${heads})(?=\\p{Script=Han}{2})`,
  'gu',
);
/** Offices of which a person may hold two at once. */
const joint = new Set(['主席', '书记', '总理', '董事长', '总裁', '总经理']);

/** The offices of a plain text (`toFactForm`), in order. */
export function readOffices(plain: string): Fact[] {
  return [...plain.matchAll(anyOffice)].map(({ index, 0: words, groups }) => {
    const { rank = '', portfolio = '', head = '' } = groups!;
    const value = `${rank}·${portfolio}·${head}`;
    return { kind: 'name', start: index, end: index + words.length, value, measure: 'office', isWeak: false };
  });
}

/** @param one the value of an office */
export function areOtherOffices(one: string, other: string): boolean {
  const [ours, theirs] = [one.split('·'), other.split('·')];
  if (ours[2] !== theirs[2]) return !(joint.has(ours[2]!) && joint.has(theirs[2]!));
  return ours[0] !== theirs[0] || (ours[1] !== theirs[1] && ours[1] !== '' && theirs[1] !== '');
}
