// The form of commit subjects, for the commits since CONTRIBUTING.md describes it.
import { execFileSync } from 'node:child_process';
import { ROOT } from './texts.ts';

/** Endings of other forms of a verb, and words that begin a description. */
const NOT_IMPERATIVE = /^(?:\w+(?:ed|ing|[^s]s)|An?|The|All|No|In|On|Of|For|To|With|When|Where|What|Some|More)$/;
const IMPERATIVE = new Set(['Bring', 'Embed', 'Exceed', 'Feed', 'Need', 'Proceed', 'Speed', 'String']);
const MAX_LENGTH = 72;

/** Describes the first fault of a subject; null for a good one. */
export function faultOf(subject: string): string | null {
  const [verb] = subject.split(' ') as [string];
  if (!/^[A-Z][a-z-]+,?$/.test(verb) || (NOT_IMPERATIVE.test(verb) && !IMPERATIVE.has(verb)))
    return 'does not start with an imperative';
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, ${MAX_LENGTH} at most`;
  if (subject.endsWith('.')) return 'ends with a full stop';
  return /[;；]/.test(subject) ? 'has a semicolon' : null;
}

/** Null without a git history, or if CONTRIBUTING.md is not part of it. */
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
