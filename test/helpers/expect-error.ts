// Expects a refusal: its code, and a message in both languages.
import { expect } from 'vitest';
import { Refusal, type RefusalCode, sentence } from '#shared/errors.ts';
import { languages } from '#shared/language.ts';

export function expectRefusal(run: () => unknown, code: RefusalCode): Refusal {
  let caught: unknown;
  try {
    run();
  } catch (error) {
    caught = error;
  }
  return checkRefusal(caught, code);
}

export async function expectRejection(promise: Promise<unknown>, code: RefusalCode): Promise<Refusal> {
  return checkRefusal(
    await promise.then(
      () => undefined,
      (error: unknown) => error,
    ),
    code,
  );
}

function checkRefusal(caught: unknown, code: RefusalCode): Refusal {
  expect(caught).toBeInstanceOf(Refusal);
  const refusal = caught as Refusal;
  expect(refusal.code).toBe(code);
  for (const language of languages) expect(sentence(refusal, language)).not.toMatch(/undefined|\[object/);
  return refusal;
}
