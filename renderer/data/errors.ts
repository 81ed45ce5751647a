// From whatever a call threw to the sentence an editor reads.
import { ORPCError } from '@orpc/client';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { type AppErrorMessage, errorMessage, isErrorCode } from '#shared/words/errors.ts';
import { LOST, readConnection } from '../base/connection.ts';
import { useFormat } from '../base/format.ts';
import { useSettings } from '../base/settings.ts';

export function appErrorOf(error: unknown): AppErrorMessage | null {
  return error instanceof ORPCError && isErrorCode(error.code) ? { code: error.code, data: error.data } : null;
}

/** The sentence for an expected error; its times are written as the reader writes them. */
export function useAppErrorText(): (appError: AppErrorMessage) => string {
  const { language } = useSettings();
  const format = useFormat();
  return ({ code, data }) => {
    const imported = z.object({ importedAt: z.string() }).loose().safeParse(data).data;
    const changed = z
      .object({ by: z.object({ at: z.string() }).loose() })
      .loose()
      .safeParse(data).data;
    const readable = imported
      ? { ...imported, importedAt: format.date(imported.importedAt) }
      : changed
        ? { ...changed, by: { ...changed.by, at: format.time(changed.by.at) } }
        : data;
    return errorMessage({ code, data: readable }, language);
  };
}

/**
 * Expected errors and a program that no longer answers have their own sentences. A defect gets a general one with its
 * details.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const textOf = useAppErrorText();
  return (error) => {
    const appError = appErrorOf(error);
    if (appError) return textOf(appError);
    if (readConnection() === 'lost') return t(LOST);
    return t('error.unexpected', { detail: error instanceof Error ? error.message : String(error) });
  };
}
