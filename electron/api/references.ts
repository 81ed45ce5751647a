// The handlers of the reference sets of a project.
import { type } from '@orpc/server';
import * as z from 'zod';
import { articleId, type Field } from '#shared/model/model.ts';
import { checkPublished } from '../stages/references/check-published.ts';
import { isUncompared } from '../stages/references/compared-versions.ts';
import { describeSet } from '../stages/references/describe-sets.ts';
import { readReferenceText } from '../stages/references/reference-text.ts';
import { type CheckedSet, setFile } from '../stages/references/set-files.ts';
import { readBoilerplate } from '../store/comparison-basis.ts';
import { countMatches, findMatch, switchMatches } from '../store/references/reference-matches.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { commands, internalQuery } from './procedure.ts';

export const referenceQueries = {
  list: internalQuery.input(type<{ sets: readonly CheckedSet[] }>()).handler(({ input, context: { db, project } }) => {
    const off = new Set(readSetting(db, 'referencesOff'));
    const matches = countMatches(db);
    const found = input.sets.map(describeSet);
    const missing = [...matches.keys()].filter((name) => !found.some((set) => set.name === name));
    const gone = missing.map((name) => ({
      ...{ name, summary: null, version: null },
      appError: { code: 'REFERENCES_MISSING' as const, data: { path: setFile(project, name) } },
    }));
    return [...found, ...gone].map(({ version, ...set }) => ({
      ...set,
      isOn: !off.has(set.name),
      isUncompared: version !== null && !off.has(set.name) && isUncompared(db, set.name, version),
      matches: matches.get(set.name) ?? 0,
    }));
  }),

  check: internalQuery
    .input(type<{ sets: readonly CheckedSet[]; fields: Readonly<Record<Field, string>> }>())
    .handler(({ input, context: { db } }) => checkPublished(db, input)),

  text: internalQuery
    .input(z.object({ article: articleId, set: z.string() }))
    .handler(({ input: { article, set }, context: { db, project } }) => {
      const match = findMatch(db, article, set);
      return match ? readReferenceText(setFile(project, set), match, readBoilerplate(db)) : null;
    }),
};

export const referenceCommands = {
  switchOn: commands.references.switchOn.handler(({ input: { name, isOn }, context: { writer } }) => {
    const db = writer.writableUnlessPlacing();
    const change = db.transaction(() => {
      const others = (readSetting(db, 'referencesOff') ?? []).filter((one) => one !== name);
      writeSetting(db, 'referencesOff', isOn ? others : [...others, name]);
      switchMatches(db, name, isOn);
    });
    change.immediate();
    writer.noteChanges();
  }),
};
