import { expect, it } from 'vitest';
import { runDoctorInTime } from '#electron/shells/cli/doctor-in-time.ts';
import type { Finding } from '#electron/store/file/doctor.ts';
import { writeEndlessProject } from '../helpers/endless-project.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

it('a check that does not come to an end is stopped, after those before it have been reported', async () => {
  const file = writeEndlessProject('imports', 41);
  const findings: Finding[] = [];
  expect(await runDoctorInTime(file, (finding) => findings.push(finding), 5_000)).toBe(false);
  expect(findings).toContainEqual({ kind: 'ok', check: 'schema' });
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'error', check: 'integrity' }));
});

it('a project is checked to its end', async () => {
  const { db, file } = syntheticProject(3, 42);
  db.close();
  const findings: Finding[] = [];
  expect(await runDoctorInTime(file, (finding) => findings.push(finding))).toBe(true);
  expect(findings.every(({ kind }) => kind === 'ok')).toBe(true);
});
