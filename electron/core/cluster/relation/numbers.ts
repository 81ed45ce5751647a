// Numbers that can agree or differ: zeros, years and numbers as long as a telephone's say nothing about a report.
const NUMBER = /\d+(?:\.\d+)?/g;
const YEAR = /^(?:19|20)\d\d$/;
const LONG = 7;

/** Figures that two reports of one event share, at least; and share of those of the report that has fewer. */
const MIN_AGREEING = 4;
const MIN_AGREEING_SHARE = 0.5;

/** True if most figures of one folded text are in the other. Single digits are in every text. */
export function doFiguresAgree(one: string, other: string): boolean {
  const [a, b] = [figuresIn(one), figuresIn(other)];
  const agreeing = a.intersection(b).size;
  return agreeing >= MIN_AGREEING && agreeing >= Math.min(a.size, b.size) * MIN_AGREEING_SHARE;
}

function figuresIn(text: string): Set<string> {
  return new Set(numbersIn(text).filter((number) => number.length > 1));
}

/** The numbers of a folded text as written, in order. */
export function numbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? []).filter(saysSomething);
}

function saysSomething(number: string): boolean {
  return Number(number) !== 0 && !YEAR.test(number) && number.split('.')[0]!.length < LONG;
}
