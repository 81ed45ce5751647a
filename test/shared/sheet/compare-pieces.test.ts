// The pieces of the sheet: both columns and the unified one contain the whole texts, and marks are at the facts. One to
// many keeps the base whole with every note next to it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from '#shared/compare/sheet/blocks.ts';
import { layOut } from '#shared/compare/sheet/lay-out.ts';
import { cutAtMarks, marksByBlock, marksOf } from '#shared/compare/sheet/marks.ts';
import { isOnlyBoilerplate, noBoilerplate } from '#shared/compare/sheet/mute-boilerplate.ts';
import type { Piece, Side } from '#shared/compare/sheet/row-pieces.ts';
import { readMissingContent } from '../../../renderer/review/comparison/read-missing-content.ts';
import type { MissingContent } from '../../../renderer/review/comparison/requests.ts';
import { oneToManyRows } from '../../../renderer/review/sheet/one-to-many-rows.ts';
import { findFactAlerts, readFactText } from '../../../shared/compare/facts/index.ts';
import { type ArticleId, articleId } from '../../../shared/model/model.ts';
import { editedText, syntheticText } from '../../fixtures/compared.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { freshRandom } from '../../helpers/random.ts';
import { diffFully } from '../../helpers/texts/diff-fully.ts';

/** No time limit, so that a busy machine has no effect. */
const UNHURRIED = Number.POSITIVE_INFINITY;

const texts = fc
  .array(fc.constantFrom('甲', '乙丙', '，', ',', '。', '\n', '？”', ' ', '3', '５', '2026年', '不', '😀'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));
const spell = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

test('every piece is at its place, in its own text', () => {
  checkProperty(
    fc.property(texts, texts, (left, right) => {
      for (const { left: lefts, right: rights, unified } of blocksOf(diffFully(left, right)))
        for (const { text, side, at } of [...lefts, ...rights, ...unified])
          expect({ left, right }[side].slice(at, at + text.length)).toBe(text);
    }),
  );
});

test('the unified column has the left text whole, and the right one where nothing is ignored', () => {
  checkProperty(
    fc.property(texts, texts, fc.boolean(), (left, right, ignoring) => {
      const ignore = { width: ignoring, punctuation: ignoring };
      const unified = blocksOf(diffFully(left, right, { ignore })).flatMap((block) => block.unified);
      const of = (side: Side) => unified.filter((piece) => piece.side === side);
      // A long passage has several blocks, with each side still in order.
      expect(spell(of('left'))).toBe(left);
      const only = blocksOf(diffFully(left, right, { ignore })).flatMap((block) => block.right);
      expect(
        of('right')
          .filter(({ kind }) => kind !== 'same')
          .map(({ at }) => at),
      ).toEqual(only.filter(({ kind }) => kind !== 'same').map(({ at }) => at));
    }),
  );
});

test('what is drawn has the same texts and differences in as few pieces as possible', () => {
  checkProperty(
    fc.property(texts, texts, (left, right) => {
      const body = diffFully(left, right);
      const bodies = { left: { title: '', body: left }, right: { title: '', body: right } };
      const { sections } = layOut({ title: [], body, complete: true }, bodies, noBoilerplate);
      const drawn = sections.flatMap((section) => section.blocks);
      const isMarked = ({ kind }: Piece) => kind !== 'same';
      for (const column of ['left', 'right', 'unified'] as const) {
        const pieces = drawn.flatMap((block) => block[column]);
        const whole = blocksOf(body).flatMap((block) => block[column]);
        expect(spell(pieces)).toBe(spell(whole));
        expect(pieces.filter(isMarked)).toEqual(whole.filter(isMarked));
        for (const { text, side, at } of pieces) expect({ left, right }[side].slice(at, at + text.length)).toBe(text);
      }
      for (const block of drawn)
        for (const [at, piece] of block.left.entries())
          expect(isMarked(piece) || at === 0 || isMarked(block.left[at - 1]!)).toBe(true);
    }),
  );
});

test('an insertion is in the middle of the shared text', () => {
  const [block] = blocksOf(diffFully('记者报道。', '记者昨天报道。'));
  expect(block!.unified.map(({ text, kind }) => [text, kind])).toEqual([
    ['记者', 'same'],
    ['昨天', 'inserted'],
    ['报道。', 'same'],
  ]);
});

test('unrelated texts are laid out in many blocks, both sides in each', () => {
  const random = freshRandom(7);
  // Each row ends a sentence, so that both sides have a part for each block.
  const sentence = () => `${syntheticText(random, 20)}。`;
  const blocks = blocksOf([
    ...Array.from({ length: 200 }, () => ({ kind: 'deleted' as const, left: sentence() })),
    ...Array.from({ length: 100 }, () => ({ kind: 'inserted' as const, right: sentence() })),
  ]);
  expect(blocks.length).toBeGreaterThan(8);
  expect(blocks.every(({ left, right }) => left.length > 0 && right.length > 0 && left.length < 60)).toBe(true);
});

test('each fact is marked on the side that says it, and cutting loses nothing', () => {
  const random = freshRandom(3);
  const figures = Array.from({ length: 20 }, () => 100 + random.int(800));
  const spelled = (of: readonly number[]) => (text: string, at: number) => `${text}，共有${of[at]}人到场。`;
  const texts = figures.map(() => syntheticText(random, 120));
  const left = texts.map(spelled(figures)).join('');
  const right = texts.map(spelled(figures.map((figure, at) => (at % 2 === 0 ? figure : figure + 7)))).join('');
  const rows = diffFully(left, right);
  const alerts = findFactAlerts(readFactText({ text: left }), readFactText({ text: right }));
  expect(alerts.length).toBeGreaterThan(5);
  const blocks = blocksOf(rows);
  const marked = marksByBlock(blocks, marksOf(alerts));
  const found = new Map<string, string>();
  for (const block of blocks) {
    const marks = marked.get(block.at) ?? [];
    for (const side of ['left', 'right'] as const) {
      const cut = cutAtMarks(block[side], marks);
      expect(spell(cut)).toBe(spell(block[side]));
      for (const { mark, text } of cut) {
        if (!mark) continue;
        const key = `${side} ${mark.fact}`;
        found.set(key, (found.get(key) ?? '') + text);
      }
    }
  }
  for (const [fact, { base, other }] of alerts.entries()) {
    expect(found.get(`left ${fact}`)).toBe(base?.text);
    expect(found.get(`right ${fact}`)).toBe(other?.text);
  }
});

test('one against many: the base is whole, every statement has its note, and the same words are one note', () => {
  const random = freshRandom(11);
  const base = syntheticText(random, 2_000);
  const plain = (text: string) => text;
  const whole = (body: string) => ({ body, boilerplate: [] });
  const lost = new Map<ArticleId, MissingContent>(
    [2, 3, 4].map((id) => [
      articleId.parse(id),
      readMissingContent(whole(`${editedText(random, base)}\n全组都说的一句话。`), whole(base), plain, UNHURRIED),
    ]),
  );
  const rows = oneToManyRows(base, lost);
  expect(rows.map(({ text }) => text).join('')).toBe(base);
  const notes = rows.flatMap((row) => row.notes);
  const heard = notes.reduce((sum, { articles }) => sum + articles.length, 0);
  expect(heard).toBe([...lost.values()].reduce((sum, { statements }) => sum + statements.length, 0));
  expect(notes.find(({ text }) => text === '全组都说的一句话。')?.articles).toHaveLength(3);
});

test('boilerplate is shown, is no difference, and leaves the text next to it as it was, except blanks', () => {
  checkProperty(
    fc.property(texts, texts, fc.array(fc.nat(60), { maxLength: 6 }), (left, right, ends) => {
      const sorted = [...new Set(ends)].sort((a, b) => a - b);
      const ranges = Array.from({ length: Math.floor(sorted.length / 2) }, (_, at) => ({
        start: sorted[2 * at]!,
        end: sorted[2 * at + 1]!,
      }));
      const rows = diffFully(left, right);
      const [apart, whole] = [blocksOf(rows, { left: ranges, right: [] }), blocksOf(rows)];
      for (const column of ['left', 'right', 'unified'] as const) {
        const pieces = apart.flatMap((block) => block[column]);
        expect(spell(pieces)).toBe(spell(whole.flatMap((block) => block[column])));
        const kinds = kindsByUnit(whole.flatMap((block) => block[column]));
        for (const { side, at, kind, text } of pieces)
          for (let unit = at; unit < at + text.length; unit++) {
            const within = side === 'left' && ranges.some(({ start, end }) => start <= unit && unit < end);
            const before = text.trim() === '' ? 'same' : kinds.get(`${side} ${unit}`);
            expect(kind).toBe(within ? 'boilerplate' : before);
          }
      }
    }),
  );
});

function kindsByUnit(pieces: readonly Piece[]): Map<string, Piece['kind']> {
  return new Map(
    pieces.flatMap(({ side, at, kind, text }) =>
      Array.from({ length: text.length }, (_, unit) => [`${side} ${at + unit}`, kind] as const),
    ),
  );
}

test('text in boilerplate is not missing from the kept text, and text next to it keeps its place', () => {
  const kept = '大桥昨日通车。两岸的居民等了二十年。';
  const frame = '版权声明：未经授权不得转载本站文章。';
  const body = `${frame}大桥昨日通车。桥上还设了观景平台。两岸的居民等了二十年。`;
  const read = (boilerplate: { start: number; end: number }[]) =>
    readMissingContent({ body, boilerplate }, { body: kept, boilerplate: [] }, (text) => text, UNHURRIED).statements;
  const [alone, ...others] = read([{ start: 0, end: frame.length }]);
  expect(others).toEqual([]);
  expect(body.slice(alone!.start, alone!.end)).toBe('桥上还设了观景平台。');
  expect(read([])).toHaveLength(2);
});

test('after a dateline that is boilerplate, the story itself is no difference', () => {
  const dateline = '本报云溪区7月3日电（记者 周知）';
  const [left, right] = ['云溪区风电场项目3日投入运行。', '云溪区风电场项目３日投入运行。'];
  const boilerplate = { left: [{ start: 0, end: dateline.length }], right: [] };
  const [block, ...others] = blocksOf(diffFully(dateline + left, right, { excluded: boilerplate }), boilerplate);
  expect(others).toEqual([]);
  expect(block!.unified.map(({ text, kind }) => [text, kind])).toEqual([
    [dateline, 'boilerplate'],
    ['云溪区风电场项目', 'same'],
    ['3', 'deleted'],
    ['３', 'inserted'],
    ['日投入运行。', 'same'],
  ]);
});

test('lines of boilerplate around a text, and the breaks between them, are no difference', () => {
  const story = '云溪区风电场昨日投入运行。';
  const [head, rights, buttons] = ['首页 > 城市 > 正文', '版权声明：本文版权归原作者所有', '点赞 328　收藏'];
  const framed = `${head}\n${story}\n${rights}\n${buttons}\n相关阅读`;
  const ranges = [head, rights, buttons, '相关阅读'].map((line) => {
    const start = framed.indexOf(line);
    return { start, end: start + line.length };
  });
  for (const text of [story, `${story}\n`]) {
    const boilerplate = { left: ranges, right: [] };
    const blocks = blocksOf(diffFully(framed, text, { excluded: boilerplate }), boilerplate);
    expect(blocks.filter(({ kind }) => kind === 'changed')).toEqual([]);
  }
});

test('a clause with another number is compared with the one next to it, not with its like', () => {
  const tell = (name: string, number: number, year: number) =>
    `${name}回应称，已把第${number}条建议写入${year}年的清单。`;
  const kept = tell('沈远', 133, 2026) + tell('周知', 134, 2027) + tell('李云', 135, 2028);
  const body = tell('沈远', 133, 2026) + tell('周知', 1, 2026);
  const plain = (text: string) => text;
  const { statements } = readMissingContent(
    { body, boilerplate: [] },
    { body: kept, boilerplate: [] },
    plain,
    UNHURRIED,
  );
  expect(statements.map(({ anchor, facts }) => [kept.slice(anchor, anchor + 7), facts])).toEqual([
    [
      '已把第134条',
      [
        { kind: 'number', own: '第1', kept: '第134' },
        { kind: 'date', own: '2026年', kept: '2027年' },
      ],
    ],
  ]);
});

test('a body is boilerplate as a whole where no letter is outside of it', () => {
  const body = '版权声明：略。\n \n点赞 3';
  const whole = [
    { start: 0, end: 7 },
    { start: 10, end: 14 },
  ];
  expect(isOnlyBoilerplate(body, whole)).toBe(true);
  expect(isOnlyBoilerplate(body, whole.slice(1))).toBe(false);
  expect(isOnlyBoilerplate(body, whole.slice(0, 1))).toBe(false);
  expect(isOnlyBoilerplate(body, [])).toBe(false);
  expect(isOnlyBoilerplate('', [])).toBe(false);
});
