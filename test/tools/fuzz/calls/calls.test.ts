// Sends some hundred messages of every kind to the program; `npm run test:fuzz:calls` sends 100,000.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSeed } from '../../../helpers/random.ts';
import { type Answer, type Call, callsOf, procedures } from './call.ts';
import { attackDesk } from './desk-round.ts';
import { attack } from './round.ts';

const CALLS = 800;
const DESK_CALLS = 300;

test(`every message is answered or refused with a sentence, and no decision is lost: seed ${runSeed}`, {
  // Only an endless call takes this long, whatever the speed of the machine.
  timeout: 1_800_000,
}, async () => {
  const failures: string[] = [];
  const outcomes = new Set<string>();
  const onAnswer = ({ procedure: { path }, message }: Call, answer: Answer) => {
    outcomes.add(answer.outcome);
    for (const failure of answer.failures) failures.push(`${path.join('.')} ${fc.stringify(message)}: ${failure}`);
  };
  failures.push(...(await attack({ seed: runSeed, calls: CALLS, anyPath: runSeed % 2 === 0, onAnswer })));
  expect(failures).toEqual([]);
  // If all messages were rejected, the test would prove little.
  expect([...outcomes]).toEqual(expect.arrayContaining(['answered', 'BAD_REQUEST', 'PROJECT_NOT_OPEN']));
});

test.each([
  ['chief', true],
  ['chief', false],
  ['editor', true],
  ['editor', false],
] as const)(
  `a desk answers every message of a person: %s, who writes: %s, seed ${runSeed}`,
  {
    timeout: 1_800_000,
  },
  async (role, writes) => {
    const failures: string[] = [];
    const outcomes = new Set<string>();
    const onAnswer = ({ procedure: { path }, message }: Call, answer: Answer) => {
      outcomes.add(answer.outcome);
      for (const failure of answer.failures) failures.push(`${path.join('.')} ${fc.stringify(message)}: ${failure}`);
    };
    failures.push(...(await attackDesk({ seed: runSeed, calls: DESK_CALLS, role, writes, onAnswer })));
    expect(failures).toEqual([]);
    expect([...outcomes]).toEqual(expect.arrayContaining(['answered', 'BAD_REQUEST', 'PATH_OUT_OF_REACH']));
  },
);

test('there are valid and damaged messages to every procedure', () => {
  const made = new Set<string>();
  for (const { procedure, message } of fc.sample(
    callsOf(() => []),
    20_000,
  )) {
    const isValid = procedure.schema?.safeParse(message).success ?? true;
    made.add(`${procedure.path.join('.')} ${isValid}`);
  }
  for (const { path, schema } of procedures) {
    expect(made).toContain(`${path.join('.')} true`);
    if (schema) expect(made).toContain(`${path.join('.')} false`);
  }
});
