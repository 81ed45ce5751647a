import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOf, keyOf, reviewKeys, shownKey } from '../../../renderer/keys/review-keys.ts';

const FOLDER = path.join(import.meta.dirname, '../../../renderer/review');
const bindings = fs
  .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && path.basename(name) !== 'review-keys.ts')
  .map((name) => fs.readFileSync(path.join(FOLDER, name), 'utf8'))
  .filter((code) => /useShortcuts|bindings/i.test(code))
  .join('\n');
const commands = reviewKeys.flatMap(commandsOf);

describe('the table of keys', () => {
  // Articles are chosen by their numbers, whose keys are bound in a loop.
  const named = commands.filter(([command]) => command !== 'choose');

  it.each(named)('has %s, whose keys are bound', (_, keys) => {
    const unbound = keys.filter((key) => {
      const name = RegExp.escape(key);
      return !new RegExp(`[\\s{](?:'${name}'|${/^\w+$/.test(key) ? name : `'${name}'`}): `).test(bindings);
    });
    expect(unbound).toEqual([]);
  });

  it('has no key twice', () => {
    const keys = commands.flatMap(([, names]) => names);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});

it('keys are shown as keyboards print them', () => {
  const names = ['j', 'J', '^z', '^Z', 'ArrowLeft', '⇧ArrowDown', '⇧Enter', 'Enter', '?'];
  expect(names.map(shownKey)).toEqual(['J', '⇧J', 'Ctrl Z', 'Ctrl ⇧Z', '←', '⇧↓', '⇧Enter', 'Enter', '?']);
  expect(keyOf('pickNext')).toBe('⇧J');
});
