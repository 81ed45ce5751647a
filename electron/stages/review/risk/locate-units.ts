// Leads from units of a text, in which copies are aligned, to its body without markup.
import type { Range } from '#shared/text/range.ts';
import { TextFolder } from '../../../core/text/fold.ts';
import { memoise } from '../../../core/text/memoise.ts';
import type { RiskMember } from './copies.ts';

let folder: TextFolder | undefined;
const foldCharacter = memoise((character) => {
  folder ??= new TextFolder();
  return folder.fold(character).units;
});

const located = new WeakMap<RiskMember, Int32Array>();

/** @param units one or more units of the member's text */
export function toBodyRange(member: RiskMember, { start, end }: Range): Range {
  const offsets = located.get(member) ?? locateUnits(member);
  located.set(member, offsets);
  const last = offsets[end - 1]!;
  return { start: offsets[start]!, end: last + ((member.plain.codePointAt(last) ?? 0) > 0xffff ? 2 : 1) };
}

/** The offset in the plain body of each unit: units are the letters of the body, in order, without what is left out. */
function locateUnits({ plain, excluded, comparable }: RiskMember): Int32Array {
  const { units } = comparable.text;
  const offsets = new Int32Array(units.length).fill(plain.length - 1);
  let next = 0;
  let part = 0;
  for (let at = 0; at < plain.length && next < units.length; ) {
    while (part < excluded.length && excluded[part]!.end <= at) part++;
    if (part < excluded.length && excluded[part]!.start <= at) {
      at = excluded[part]!.end;
      continue;
    }
    const character = String.fromCodePoint(plain.codePointAt(at)!);
    const folded = character === '.' ? POINT : foldCharacter(character);
    for (const unit of folded) if (next < units.length && units[next] === unit) offsets[next++] = at;
    at += character.length;
  }
  return offsets;
}

/** A point is a unit between digits only. */
const POINT = Uint16Array.of(46);
