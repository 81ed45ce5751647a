// Counts the effect of accepting identical clusters: reads thousands of articles.

import { openForReading } from '../store/database.ts';
import { countIdentical } from './accept-identical.ts';

export async function countIdenticalTask({ project }: { readonly project: string }) {
  const db = openForReading(project);
  try {
    return countIdentical(db);
  } finally {
    db.close();
  }
}
