// Expects an expected error: its code, and a message in both languages.
import { expect } from 'vitest';
import { languages } from '#shared/text/language.ts';
import { AppError, type ErrorCode, errorMessage } from '#shared/words/errors.ts';

export function expectAppError(run: () => unknown, code: ErrorCode): AppError {
  let caught: unknown;
  try {
    run();
  } catch (error) {
    caught = error;
  }
  return checkAppError(caught, code);
}

export async function expectRejection(promise: Promise<unknown>, code: ErrorCode): Promise<AppError> {
  return checkAppError(
    await promise.then(
      () => undefined,
      (error: unknown) => error,
    ),
    code,
  );
}

function checkAppError(caught: unknown, code: ErrorCode): AppError {
  expect(caught).toBeInstanceOf(AppError);
  const appError = caught as AppError;
  expect(appError.code).toBe(code);
  for (const language of languages) expect(errorMessage(appError, language)).not.toMatch(/undefined|\[object/);
  return appError;
}
