import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { en } from '../../renderer/i18n/en/index.ts';
import { zh } from '../../renderer/i18n/zh/index.ts';

const MAX_LENGTH = 60;
const counts = { count: 99, clusters: '1,234', discarded: '2,345' };

test.each(['zh', 'en'])('toasts of %s have 60 characters at most', async (lng) => {
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
    [t('batch.done', counts), t('batch.leftOut', { count: 12 })],
    ...parts.flatMap((part) => [[t('taking.done', { part })], [t('taking.removed', { part })]]),
    [t('review.allDone')],
    [t('review.filterDone')],
  ].map((sentences) => sentences.join(lng === 'en' ? ' ' : ''));
  for (const toast of toasts) {
    expect(toast).not.toMatch(/^[a-z]+\.[a-zA-Z.]+$/);
    expect(toast.length, toast).toBeLessThanOrEqual(MAX_LENGTH);
  }
});
