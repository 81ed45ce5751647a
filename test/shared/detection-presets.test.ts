// The presets are ordered by how much they join, are recognised again, and keep other options.
import { expect, test } from 'vitest';
import { DEFAULT_DETECTION, detectionFor } from '#shared/model/detection.ts';
import { presetOf, presetProbabilities, presets, withPreset } from '#shared/model/detection-presets.ts';

test('each preset is recognised, and the default is the balanced one', () => {
  for (const preset of presets) expect(presetOf(withPreset(preset))).toBe(preset);
  expect(presetOf(DEFAULT_DETECTION)).toBe('balanced');
  const { strict, balanced, loose } = presetProbabilities;
  expect([strict, balanced, loose]).toEqual([strict, balanced, loose].toSorted((a, b) => b - a));
});

test('options of experts match no preset', () => {
  expect(presetOf(detectionFor('simhash'))).toBeNull();
  expect(presetOf({ ...DEFAULT_DETECTION, standard: { ...DEFAULT_DETECTION.standard, probability: 0.6 } })).toBeNull();
});

test('other options of the profile stay, those of another profile do not', () => {
  const own = { ...DEFAULT_DETECTION, hd: 5 };
  expect(withPreset('strict', own).hd).toBe(5);
  expect(withPreset('strict', detectionFor('simhash', { hd: 5 })).profile).toBe('standard');
});
