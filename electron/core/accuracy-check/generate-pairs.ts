// Copies of an article for the accuracy check: one edited like a reprint, and one of the same form with other
// figures. A seed always gives the same copy, so no copy is stored. Pure.
import type { CheckText } from '#shared/contract/accuracy-check.ts';
import { type Sentence, sentences } from '#shared/text/cut.ts';
import { shuffledOrder } from './shuffles.ts';

/** Shorter articles are hard to distinguish, longer ones take too long to read. */
const MIN_CHARACTERS = 150;
const MAX_CHARACTERS = 4_000;
const MIN_SENTENCES = 4;
/** With fewer figures, a copy with other figures could pass for one with a typo. */
const MIN_FIGURES = 3;
/** Figures outside dates, times, lists, and words with letters. */
const FIGURE = /(?<![\d.:：/\-—A-Za-z第])\d[\d,]*(?:\.\d+)?(?![\d.:：/\-—A-Za-z年月日时点分秒号届版])/g;
const LEADS = ['本报讯 ', '据报道，', '本网消息 '];
const WORDINGS = [
  ['表示', '称'],
  ['目前', '现在'],
  ['记者了解到', '据了解'],
  ['进行', '开展'],
  ['以及', '和'],
] as const;

export function isSuitable({ body }: CheckText): boolean {
  return (
    body.length >= MIN_CHARACTERS &&
    body.length <= MAX_CHARACTERS &&
    listSentences(body).length >= MIN_SENTENCES &&
    new Set(body.match(FIGURE)).size >= MIN_FIGURES
  );
}

/** The same story as a reprint: another lead, the last sentence cut, words replaced, figures unchanged. */
export function editLightly({ title, body }: CheckText, seed: number): CheckText {
  const all = listSentences(body);
  const isCut = all.length > MIN_SENTENCES && chosen(2, seed) === 0;
  const lead = LEADS[chosen(LEADS.length, seed + 1)]!;
  const kept = isCut ? body.slice(0, all.at(-1)!.start) : body;
  const worded = WORDINGS.reduce((text, [word, other]) => text.replaceAll(word, other), kept);
  return { title, body: lead + worded.trimStart() };
}

/** The sentences that are not blank: a line break after a sentence would count as one. */
function listSentences(body: string): Sentence[] {
  return sentences(body).filter(({ bare }) => bare.trim() !== '');
}

/** Another story in the same form: every figure is replaced, equal ones by equal ones. */
export function changeFigures({ title, body }: CheckText, seed: number): CheckText {
  const others = new Map<string, string>();
  const other = (figure: string) => {
    const known = others.get(figure) ?? changeFigure(figure, seed + others.size);
    others.set(figure, known);
    return known;
  };
  return { title: title.replace(FIGURE, other), body: body.replace(FIGURE, other) };
}

/** Another value with as many digits: changes the first digit, never to 0; the last digit of 0 and 0.5. */
function changeFigure(figure: string, seed: number): string {
  const first = Number(figure[0]);
  if (first === 0) return figure.slice(0, -1) + ((Number(figure.at(-1)) + 1 + chosen(9, seed)) % 10);
  return 1 + ((first + chosen(8, seed)) % 9) + figure.slice(1);
}

/** A whole number from 0 up to `below`, exclusive. */
function chosen(below: number, seed: number): number {
  return shuffledOrder(below, seed)[0]!;
}
