// The services of a task without fingerprint processes.
import type { TaskServices } from '#electron/base/task.ts';
import { halvesOf } from '../review/synthetic-project.ts';

export function fakeServices(changed: Partial<TaskServices> = {}): TaskServices {
  return {
    fingerprint: async (texts) => texts.map(halvesOf),
    sentences: async () => [],
    sentencePrints: async () => [],
    segmenter: async () => 'nodejieba',
    parallelBatches: 2,
    progress() {},
    checkCancelled() {},
    ...changed,
  };
}
