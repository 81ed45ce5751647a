// Names a detection by its profile and its preset, if it has one.
import type { TFunction } from 'i18next';
import type { Detection } from '#shared/model/detection.ts';
import { presetOf } from '#shared/model/detection-presets.ts';

export function nameDetection(detection: Detection, t: TFunction): string {
  const profile = t(`profile.${detection.profile}`);
  const preset = presetOf(detection);
  return preset ? `${profile} · ${t(`preset.${preset}.name`)}` : profile;
}
