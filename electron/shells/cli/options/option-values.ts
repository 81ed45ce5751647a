// Parses the values of options; each invalid value is refused with a sentence.
import { InvalidArgumentError } from 'commander';
import { type RulesPart, rulesParts } from '#shared/desk-rules/file.ts';

export function collect(one: string, others: string[]): string[] {
  return [...others, one];
}

export function pairOfNumbers(text: string): [number, number] {
  const [, left, right] = /^([1-9]\d*),([1-9]\d*)$/.exec(text) ?? [];
  if (left === undefined || right === undefined || left === right)
    throw new InvalidArgumentError('Expected two different numbers, e.g. 1,3.');
  return [Number(left), Number(right)];
}

export function partsOfRules(text: string): RulesPart[] {
  return text.split(',').map((name) => {
    const part = rulesParts.find((part) => part === name.trim());
    if (!part) throw new InvalidArgumentError(`Expected some of: ${rulesParts.join(', ')}.`);
    return part;
  });
}

export function isoDay(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Expected a date, e.g. 2026-03-01.');
  return text;
}

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
    return number;
  };
}
