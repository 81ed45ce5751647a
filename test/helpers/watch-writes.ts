// Detects that another connection is writing to a project, and makes its writes slow.
import type { WritableDb } from '#electron/store/database.ts';

/** Makes the replacement of each article take longer than answering a command. */
export function slowReplacements(db: WritableDb): void {
  db.prepare(
    `CREATE VIEW counted AS WITH RECURSIVE counting (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counting WHERE n < 500000)
     SELECT count(*) AS times FROM counting`,
  ).run();
  db.prepare('CREATE TRIGGER slow AFTER INSERT ON superseded BEGIN SELECT times FROM counted; END').run();
}

export function watchWrites(db: WritableDb): () => boolean {
  db.pragma('busy_timeout = 0');
  const [begin, rollback] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('ROLLBACK')];
  return () => {
    try {
      begin.run();
    } catch (error) {
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return true;
      throw error;
    }
    rollback.run();
    return false;
  };
}
