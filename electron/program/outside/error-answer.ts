// Expected errors as another system reads them: the code, and the sentence in both languages.
import path from 'node:path';
import type { ErrorAnswer } from '#shared/outside/contract.ts';
import { type AppErrorMessage, errorMessage } from '#shared/words/errors.ts';

export function answerOf({ code, data }: AppErrorMessage): ErrorAnswer {
  const shown = { code, data: withoutFolders(data as object) };
  return { code, zh: errorMessage(shown, 'zh'), en: errorMessage(shown, 'en') };
}

/** The folders of this machine are nobody else’s business. */
function withoutFolders(data: object): object {
  const entries = Object.entries(data).map(([key, value]) => [
    key,
    typeof value === 'string' && path.isAbsolute(value) ? path.basename(value) : value,
  ]);
  return Object.fromEntries(entries);
}
