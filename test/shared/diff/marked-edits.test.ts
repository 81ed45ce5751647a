import { expect, test } from 'vitest';
import { readMarkedEdits } from '../../helpers/texts/marked-edits.ts';
import { measureMarks, sumMarks } from './measure-marks.ts';

test('marks what an editor would mark, and little more than an optimal alignment needs', () => {
  const measures = readMarkedEdits().map(measureMarks);
  expect(measures.length).toBeGreaterThanOrEqual(60);
  const { agreement, meanAgreement, markAgreement, excess } = sumMarks(measures);
  expect(Math.min(agreement, meanAgreement, markAgreement)).toBeGreaterThanOrEqual(0.95);
  expect(excess).toBeLessThanOrEqual(0.15);
  const unlike = measures.filter(({ agreeing, units }) => agreeing < 0.95 * units);
  expect(unlike.length).toBeLessThanOrEqual(0.05 * measures.length);
});
