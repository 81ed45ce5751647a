// Migrations in order: a project's user_version says how many of them it has had.
import { initial } from './0001-initial.ts';
import { corrections } from './0002-corrections.ts';
import { segments } from './0003-segments.ts';
import { textReading } from './0004-text-reading.ts';
import { checks } from './0005-checks.ts';
import { versions } from './0006-versions.ts';
import { reasons } from './0007-reasons.ts';
import { suggestionRules } from './0008-suggestion-rules.ts';
import { relations } from './0009-relations.ts';
import { history } from './0010-history.ts';

export const migrations: readonly string[] = [
  initial,
  corrections,
  segments,
  textReading,
  checks,
  versions,
  reasons,
  suggestionRules,
  relations,
  history,
];
