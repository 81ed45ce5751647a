// The form of commit subjects, for the commits since CONTRIBUTING.md describes it.
import { execFileSync } from 'node:child_process';
import { ROOT } from './texts.ts';

const VERBS = new Set(
  (
    'Add Allow Avoid Bump Change Check Cache Delete Document Export Fix Handle Import Improve Keep Limit Log Make Move Prevent ' +
    'Refactor Release Remove Rename Replace Reject Restore Revert Show Simplify Skip Sort Speed Split Start Stop Support Test ' +
    'Update Use Validate Warn Write'
  ).split(' '),
);
const MAX_LENGTH = 72;

/** Describes the first fault of a subject. Null: it has none. */
export function faultOf(subject: string): string | null {
  if (!VERBS.has(subject.split(' ')[0]!)) return 'does not start with one of the verbs';
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, ${MAX_LENGTH} at most`;
  if (subject.endsWith('.')) return 'ends with a full stop';
  return /[;；]/.test(subject) ? 'has a semicolon' : null;
}

/** Null where there is no git history, or CONTRIBUTING.md is not part of it. */
export function subjectsSinceContributing(): string[] | null {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', 'CONTRIBUTING.md').at(-1);
    return added === undefined ? null : git('log', '--no-merges', '--format=%s', `${added}..HEAD`);
  } catch {
    return null;
  }
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return output.split('\n').filter((line) => line !== '');
}
