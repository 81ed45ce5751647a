// Migrations in order: a project's user_version says how many of them it has had.
import { initial } from './0001-initial.ts';

export const migrations: readonly string[] = [initial];
