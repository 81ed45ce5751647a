// The version of the program, its shell and its segmenter, which the renderer reads once when it starts.
import * as z from 'zod';
import { procedure } from './procedure.ts';

const segmenter = z.object({
  /** The product's segmenter, or the replacement where nodejieba cannot be built or loaded. */
  name: z.enum(['nodejieba', '@node-rs/jieba']),
  /** Why nodejieba is not used: the loader's message. */
  fallbackReason: z.string().optional(),
});
export type SegmenterInfo = z.infer<typeof segmenter>;

const appInfo = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'web', 'cli', 'desk']),
  /** True: `files.choose…` opens the system's dialogs. False: files are uploaded and downloaded. */
  dialogs: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const app = {
  info: procedure.output(appInfo),
  /** Waits for the segmenter's processes to be up (1–2 s after the start). */
  segmenter: procedure.output(segmenter),
};
