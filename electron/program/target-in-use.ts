// Targets that are not overwritten: projects, and the sources of imports.
import path from 'node:path';
import { AppError } from '#shared/words/errors.ts';
import { resolveTarget } from '../stages/export/target.ts';
import type { Services } from './services.ts';

/** Refuses to overwrite a project, or the source of an import in an open one. @throws AppError TARGET_IN_USE */
export async function refuseTargetInUse({ engines }: Pick<Services, 'engines'>, target: string): Promise<void> {
  const real = resolveTarget(target);
  const sources = await engines.sources();
  const isInUse = (file: string) => path.extname(file).toLowerCase() === '.tonggao' || sources.has(file);
  if ([path.resolve(target), real].some(isInUse)) throw new AppError('TARGET_IN_USE', { path: target });
}
