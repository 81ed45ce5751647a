import { expect, it } from 'vitest';
import { runDoctorInTime } from '#electron/shells/cli/doctor-in-time.ts';
import type { Finding } from '#electron/store/file/doctor.ts';
import { writeEndlessProject } from '../helpers/endless-project.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

it('a check that does not come to an end is stopped, after those before it have been reported', async () => {
  const file = writeEndlessProject('imports', 41);
  const findings: Finding[] = [];
  expect(await runDoctorInTime(file, (finding) => findings.push(finding), 5_000)).toBe(false);
  expect(findings).toContainEqual({ kind: 'ok', check: 'schema' });
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'error', check: 'integrity' }));
});

// Its output ends when all processes that share it have ended.
it.skipIf(process.platform === 'win32').each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGKILL', null],
] as const)('a check that does not come to an end does not outlive the command after %s', async (signal, code) => {
  const file = writeEndlessProject('imports', 43);
  let interrupt = (_signal: NodeJS.Signals) => {};
  const ended = await runCli(['doctor', file], {
    onStart: (given) => {
      interrupt = given;
    },
    // The check after this one does not end.
    onOutput: (printed) => printed.includes('File is damaged') && interrupt(signal),
  });
  expect(ended.code).toBe(code);
});

it('a project is checked to its end', async () => {
  const { db, file } = syntheticProject(3, 42);
  db.close();
  const findings: Finding[] = [];
  expect(await runDoctorInTime(file, (finding) => findings.push(finding))).toBe(true);
  expect(findings.every(({ kind }) => kind === 'ok')).toBe(true);
});
