// Imports a file by the tasks alone, without the threads and processes of a shell, which take seconds to start.

import type { TaskServices } from '#electron/base/task.ts';
import { createFingerprinter } from '#electron/core/fingerprint/fingerprinter.ts';
import { loadTagger } from '#electron/core/text/tagger.ts';
import { finishMeasuring } from '#electron/stages/detect/finish-measuring.ts';
import { importTask } from '#electron/stages/detect/import.job.ts';
import { measureRisks } from '#electron/stages/detect/measure-risks.ts';
import { inspectTask } from '#electron/stages/intake/inspect.query.ts';
import { readRiskBasis } from '#electron/stages/review/risk/basis.ts';
import { isAnyRiskUnmeasured } from '#electron/store/clusters/risks.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import type { ReadingRequest } from '#shared/contract/intake.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';

/** The services of a task of which nobody watches the progress. */
export function servicesAlone(own: Pick<TaskServices, 'fingerprint' | 'segmenter'>): TaskServices {
  const services: Partial<TaskServices> = { ...own, parallelBatches: 1, progress() {}, checkCancelled() {} };
  return services as TaskServices;
}

/** The fingerprints that the product makes without nodejieba. */
const byWords = servicesAlone({
  fingerprint: async (texts, words) => {
    const jieba = loadTagger()!;
    const fingerprint = createFingerprinter(words, {
      cut: (text) => jieba.cut(text, true),
      tag: (text) => jieba.tag(text, true),
      idf: () => {
        throw new Error('Terms are weighed by their frequency.');
      },
    });
    return texts.map(fingerprint).map((bits) => bits && [bits.hi, bits.lo]);
  },
  segmenter: async () => '@node-rs/jieba',
});

type Import = Extract<JobResult, { kind: 'import' }>;
type Options = {
  readonly services?: TaskServices;
  /** The sheets to import; the suggested one by default. */
  readonly readings?: readonly ReadingRequest[];
  /** True: measures what a window would show, as the program does after an import. */
  readonly worksAhead?: boolean;
};

/** Imports a file into a new project. */
export async function importAlone(
  source: string,
  project: string,
  { services = byWords, readings, worksAhead = false }: Options = {},
): Promise<Import> {
  const writer = new ProjectWriter(project);
  try {
    await writer.create(DEFAULT_DETECTION);
    const [reading, ...further] = readings ?? [(await inspectTask({ path: source })).reading];
    const { result } = await importTask(writer, { path: source, reading: reading!, further }, services);
    if (worksAhead) await measureAll(writer);
    if (result.kind !== 'import') throw new Error(JSON.stringify(result));
    return result;
  } finally {
    await writer.close();
  }
}

/** Both leave what they cannot measure for later without an error, so the end is checked. */
async function measureAll(writer: ProjectWriter): Promise<void> {
  await finishMeasuring(writer);
  await measureRisks(writer);
  if (isAnyRiskUnmeasured(writer.readable, readRiskBasis(writer.readable))) throw new Error('a risk is not measured');
}
