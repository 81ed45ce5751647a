// Risks of a project that no window shows are not measured before they are asked for.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { ComputePool } from '#electron/pool/compute-pool.ts';
import { readRiskBasis } from '#electron/stages/review/risk/basis.ts';
import { isAnyRiskUnmeasured } from '#electron/store/clusters/risks.ts';
import { openForReading } from '#electron/store/database.ts';
import { Engine } from '#electron/threads/engine.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { writeSyntheticProject } from '../tools/bench/synthetic/synthetic-project.ts';

async function openedProject(name: string, worksAhead: boolean): Promise<{ isLeft: () => boolean }> {
  const project = path.join(temporaryFolder(), `${name}.tonggao`);
  writeSyntheticProject(project, 20);
  const engine = new Engine(project, {} as ComputePool, worksAhead);
  await engine.open();
  const db = openForReading(project);
  onTestFinished(async () => {
    db.close();
    await engine.close();
  });
  return { isLeft: () => isAnyRiskUnmeasured(db, readRiskBasis(db)) };
}

it('measures risks in the background only for a window', async () => {
  const unseen = await openedProject('无窗口', false);
  const shown = await openedProject('有窗口', true);
  // The other project was opened before, so its turn would have come before, too.
  while (shown.isLeft()) await setTimeout(20);
  expect(unseen.isLeft()).toBe(true);
});
