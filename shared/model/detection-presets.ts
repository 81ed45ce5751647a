// Three settings of the profile `standard`; docs/detection.md has their measurements.
import { type Detection, detectionFor, STANDARD_THRESHOLDS } from './detection.ts';

export const presets = ['strict', 'balanced', 'loose'] as const;
export type Preset = (typeof presets)[number];

/** Two articles are duplicates from this probability on. */
export const presetProbabilities: Readonly<Record<Preset, number>> = {
  strict: 0.8,
  balanced: STANDARD_THRESHOLDS.probability,
  loose: 0.55,
};

/** @param before keeps its other options if it has the same profile */
export function withPreset(preset: Preset, before?: Detection): Detection {
  const base = before?.profile === 'standard' ? before : detectionFor('standard');
  return { ...base, standard: { ...STANDARD_THRESHOLDS, probability: presetProbabilities[preset] } };
}

/** Null if the options differ from every preset. */
export function presetOf({ profile, standard }: Detection): Preset | null {
  if (profile !== 'standard' || standard.sameUrlContainment !== STANDARD_THRESHOLDS.sameUrlContainment) return null;
  return presets.find((preset) => presetProbabilities[preset] === standard.probability) ?? null;
}
