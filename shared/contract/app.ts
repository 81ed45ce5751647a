// What the program is and where it runs; the renderer asks once, at its start.
import * as z from 'zod';
import { procedure } from './procedure.ts';

const segmenter = z.object({
  /** Which segmenter cuts words: the product's, or the one that stands in where nodejieba cannot be built or loaded. */
  name: z.enum(['nodejieba', '@node-rs/jieba']),
  /** Why nodejieba is not at work, in the words of the loader. */
  fallbackReason: z.string().optional(),
});
export type SegmenterInfo = z.infer<typeof segmenter>;

const appInfo = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'web', 'cli']),
  /** Whether `files.choose…` open the system's dialogs; without them files are uploaded and downloaded. */
  dialogs: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const app = {
  info: procedure.output(appInfo),
  /** Waits for the segmenter's processes to be up (1–2 s after the start). */
  segmenter: procedure.output(segmenter),
};
