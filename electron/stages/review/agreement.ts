// How often the editor's picks were what was suggested, counted as they are made, so before any model learns from them.
import type { ArticleId } from '#shared/model/model.ts';
import type { Agreement } from '#shared/review/suggest/learned.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { readVerdict } from '../../store/decisions.ts';
import { readSetting, writeSetting } from '../../store/settings.ts';

/** The latest picks only: earlier ones were compared with suggestions of other models. */
const MAX_PICKS = 100;

/** @param suggested what the editor saw when `picked` was made canonical. */
export function recordAgreement(db: WritableDb, picked: ArticleId, suggested: ArticleId): void {
  const before = (readSetting(db, 'agreement') ?? []).filter(({ article }) => article !== picked);
  const picks = [...before, { article: picked, agreed: picked === suggested }];
  writeSetting(db, 'agreement', picks.slice(-MAX_PICKS));
}

/** Counts only picks that still hold. */
export function readAgreement(db: ReadableDb): Agreement {
  const held = (readSetting(db, 'agreement') ?? []).filter(({ article }) => readVerdict(db, article) === 'canonical');
  return { picks: held.length, agreed: held.filter(({ agreed }) => agreed).length };
}
