// Counts the effect of accepting identical clusters: reads thousands of articles.
import { countIdentical } from '../review/accept-identical.ts';
import { openForReading } from '../store/database.ts';

export async function countIdenticalTask({ project }: { readonly project: string }) {
  const db = openForReading(project);
  try {
    return countIdentical(db);
  } finally {
    db.close();
  }
}
