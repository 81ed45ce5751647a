import type { Command } from 'commander';
import { wholeNumber } from '../options/option-values.ts';
import type { WorkerOptions } from './worker.ts';

export function addWorkerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'Compute batches of imports that run on other machines (dedupe --workers), until the command is interrupted. It needs the same version of Tonggao, and opens no project',
    )
    .option(
      '--redis <url>',
      'Redis that connects the machines, redis://… or rediss://user:password@host:6380 (default: the variable TONGGAO_REDIS, which no list of processes shows)',
    )
    .option('--concurrency <n>', 'Processes that compute (default: one for each processor)', wholeNumber(1, 1024))
    .action(async (options: WorkerOptions) => (await import('./worker.ts')).work(options));
}
