// The tasks that run in the worker thread, by name.
import { exportTask } from './export-task.ts';
import { importTask } from './import-task.ts';
import { inspectTask } from './inspect-task.ts';

export const tasks = { inspect: inspectTask, import: importTask, export: exportTask };

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
