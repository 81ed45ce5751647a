// The paper's sets in a project that is not clustered by fingerprints.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toHex } from '#electron/core/fingerprint/hash64.ts';
import { asFingerprint } from '#electron/core/fingerprint/simhash.ts';
import { exportTask } from '#electron/stages/export/export.job.ts';
import { forgetFingerprint } from '#electron/store/clusters/distances.ts';
import { addFingerprint } from '#electron/store/clusters/placements.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { fakeServices } from '../helpers/fake-services.ts';
import { halvesOf, syntheticBodies, syntheticProject } from '../review/synthetic-project.ts';

it.each(['nodejieba', 'another'])('have fingerprints of one segmenter (stored: %s)', async (segmenter) => {
  const { db, file, articles } = syntheticProject(10, 52);
  const wrong = asFingerprint(1, 2);
  writeSetting(db, 'segmenter', segmenter);
  forgetFingerprint(db, articles[0]!);
  addFingerprint(db, articles[0]!, wrong);
  db.close();
  const target = path.join(path.dirname(file), '集合.csv');
  const input = { project: file, kind: 'sets', format: 'csv', undecided: 'keep-all', language: 'zh', target } as const;
  await exportTask(input, fakeServices());
  const written = fs.readFileSync(target, 'utf8');
  const right = asFingerprint(...halvesOf(syntheticBodies(10, 52)[0]!)!);
  expect([toHex(wrong), toHex(right)].filter((one) => written.includes(one))).toEqual([
    toHex(segmenter === 'another' ? right : wrong),
  ]);
});
