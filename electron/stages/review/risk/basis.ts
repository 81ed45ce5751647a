// The settings that the risk of a cluster depends on: after a change of them every cluster is measured again.
import { isModelActive } from '#shared/review/suggest/learned.ts';
import { hashUnits } from '../../../core/fingerprint/hashing.ts';
import { readBoilerplateVersion } from '../../../store/boilerplate.ts';
import type { ReadableDb } from '../../../store/database.ts';
import { readSuggestBasis } from '../suggestion.ts';

/** Raised when the rules of measuring change. */
const MEASURING = 13;

/** Never empty: '' marks a risk that is not measured. */
export function readRiskBasis(db: ReadableDb): string {
  const { settings, model } = readSuggestBasis(db);
  const used = isModelActive(settings, model) ? model : null;
  const units = Uint16Array.from(JSON.stringify([settings, used]), (character) => character.charCodeAt(0));
  return `${MEASURING} ${readBoilerplateVersion(db)} ${hashUnits(units, 0, units.length, 0)}`;
}
