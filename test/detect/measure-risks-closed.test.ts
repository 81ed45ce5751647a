import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { measureRisks } from '#electron/stages/detect/measure-risks.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { writeSyntheticProject } from '../tools/bench/synthetic/synthetic-project.ts';

it('ends without an error where the project is closed while its texts are read', async () => {
  const project = path.join(temporaryFolder(), '测试.tonggao');
  writeSyntheticProject(project, 40);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const writer = new ProjectWriter(project);
  writer.open();
  const measured = measureRisks(writer);
  await writer.close();
  await measured;
  expect(logged).not.toHaveBeenCalled();
});
