// Measures all risks of a project at once, which the writer does in slices, and accepts batches.
import { setTimeout } from 'node:timers/promises';
import { readRiskBasis } from '#electron/stages/review/risk/basis.ts';
import { measureSomeRisks, RiskMeter } from '#electron/stages/review/risk/measure-some.ts';
import { PhraseUsage } from '#electron/stages/review/risk/phrase-usage.ts';
import { listBatchCandidates } from '#electron/store/clusters/risks.ts';
import type { WritableDb } from '#electron/store/database.ts';
import type { Client } from '#shared/contract/index.ts';
import type { BatchCandidate, BatchItem } from '#shared/contract/review.ts';

const ALL: readonly BatchCandidate['batch'][] = ['safe', 'extra', 'look'];

const meter = new RiskMeter();
meter.usage = new PhraseUsage();

/** Measures all clusters, and returns the untouched ones of these kinds. */
export function measureCandidates(db: WritableDb, ...kinds: BatchCandidate['batch'][]): BatchCandidate[] {
  const basis = readRiskBasis(db);
  db.transaction(() => measureSomeRisks(db, meter, basis, () => true)).immediate();
  return listBatchCandidates(db, basis, null).filter(({ batch }) => kinds.includes(batch));
}

/** Resolves when the program has measured all clusters, with those that a batch may accept. */
export async function whenMeasured(client: Client, project: string): Promise<BatchCandidate[]> {
  for (;;) {
    const { candidates, unmeasured } = await client.review.batch({ project, clusters: null });
    if (unmeasured === 0) return candidates;
    // Measuring begins shortly after a call.
    await setTimeout(20);
  }
}

/** Waits until all clusters are measured, accepts all suggestions that a batch may accept, and returns the result. */
export async function acceptMeasured(client: Client, project: string, kinds = ALL) {
  for (;;) {
    const candidates = await whenMeasured(client, project);
    const items = candidates.filter(({ batch }) => kinds.includes(batch));
    if (items.length === 0) return { clusters: 0, discarded: 0, leftOut: 0 };
    const { job } = await client.review.acceptBatch({ project, items: items.map(toItem) });
    for await (const event of await client.jobs.watch({ job }))
      if (event.type === 'done' && event.result.kind === 'batch') return event.result;
    throw new Error('The batch was not accepted.');
  }
}

function toItem({ cluster, rev, size, suggested }: BatchCandidate): BatchItem {
  return { cluster, rev, size, suggested };
}
