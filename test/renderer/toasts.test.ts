import fs from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { jobNames } from '#shared/model/job-kinds.ts';
import type { Language } from '#shared/text/language.ts';
import { en } from '../../renderer/i18n/en/index.ts';
import { zh } from '../../renderer/i18n/zh/index.ts';
import { headlineOf } from '../../renderer/ui/toast/headline.ts';
import { freshRandom } from '../helpers/random.ts';

const MAX_LENGTH = 60;
const counts = { count: 99, clusters: '1,234', discarded: '2,345', part: '' };

const renderer = path.join(import.meta.dirname, '../../renderer');
const sources = fs
  .readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(renderer, file), 'utf8') }));

/** The keys that are written in calls that open toasts. Failures may be longer: their toasts have a button for the rest. */
const keys = sources.flatMap(({ text }) =>
  [...text.matchAll(/toast\.open\((.*?)\);?\n/gs)]
    .filter(([, call]) => !call!.includes("kind: 'error'"))
    .flatMap(([, call]) => [...call!.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key]) => key!)),
);

test.each<Language>(['zh', 'en'])('toasts of %s have 60 characters at most', async (lng) => {
  const i18n = createInstance();
  await i18n.init({ lng, resources: { zh: { translation: zh }, en: { translation: en } } });
  const { t } = i18n;
  const parts = (['title', 'source', 'author', 'published', 'sentence'] as const).map((part) =>
    t(`taking.part.${part}`),
  );
  const toasts = [
    ...(['split', 'merge', 'move'] as const).map((kind) => [
      t(`correct.done.${kind}`, counts),
      t('correct.cleared', { count: 12 }),
    ]),
    [t('taking.noCanonical')],
    [t('taking.noSentence')],
    [t('batch.done', counts), t('batch.leftOut', { count: 12 })],
    [t('deskRules.applied'), t('deskRules.wordsInForm')],
    ...parts.flatMap((part) => [[t('taking.done', { part })], [t('taking.removed', { part })]]),
    ...Object.values(jobNames[lng]).map((job) => [t('job.awaited', { job })]),
    ...keys.map((key) => [t(key as 'review.allDone', counts)]),
  ].map((sentences) => sentences.join('\n'));
  for (const toast of toasts) {
    expect(toast).not.toMatch(/^[a-z]+\.[a-zA-Z.]+$/);
    expect(toast.length, toast).toBeLessThanOrEqual(MAX_LENGTH);
  }
});

test('a toast with Undo or Redo has Show', () => {
  const calls = sources.flatMap(({ text }) =>
    [...text.matchAll(/toast\.open\((.*?)\);?\n/gs)].map(([, call]) => call!),
  );
  const undoable = calls.filter((call) => /\bbutton:/.test(call));
  expect(undoable.length).toBeGreaterThan(3);
  expect(undoable.filter((call) => !/\bshow\b/.test(call))).toEqual([]);
});

test('messages are opened as toasts, and by the line about an awaited job', () => {
  expect(keys).toContain('overview.pdfSaved');
  const openers = sources.filter(({ text }) => /\bmessage\.(open|info|success|error|warning|loading)\(/.test(text));
  expect(openers.map(({ file }) => path.basename(file)).sort()).toEqual(['use-awaited-job.ts', 'use-toast.tsx']);
});

test('a headline is the first sentences that fit, or the beginning of a long one', () => {
  const random = freshRandom(1);
  for (let run = 0; run < 500; run++) {
    const isChinese = random.int(2) === 0;
    const sentences = Array.from({ length: 1 + random.int(5) }, () =>
      isChinese ? `${'稿'.repeat(1 + random.int(90))}。` : `${'word 1.5 '.repeat(1 + random.int(10)).trim()}.`,
    );
    const join = (count: number) => sentences.slice(0, count).join(isChinese ? '' : ' ');
    const whole = join(sentences.length);
    const headline = headlineOf(whole);
    expect(headline.length).toBeLessThanOrEqual(MAX_LENGTH);
    const fitting = sentences.findLastIndex((_, at) => join(at + 1).length <= MAX_LENGTH) + 1;
    if (fitting > 0) expect(headline).toBe(join(fitting));
    else expect(whole).toContain(headline.replace(/…$/, ''));
    if (fitting === 0) expect(headline).toMatch(/^.{30,}…$/);
  }
});
