// Counts the lines that all processes of the editors have printed, and how long decisions take: until they are answered, and
// until the others see them.
import { percentile } from '../../tools/bench/latency/percentile.ts';
import type { EditorLine, ShownVerdict } from './lines.ts';

/** A started process is busy for this many ms. */
const STARTING_MS = 3_000;

type Seen = { readonly editor: number; readonly revision: number; readonly at: number };

export class Tally {
  readonly sent = new Map<string, readonly ShownVerdict[]>();
  readonly answered = new Set<string>();
  readonly refused = new Map<string, number>();
  readonly milliseconds: number[] = [];
  /** Ms of decisions during which no process was starting, because starting takes a core for seconds. */
  readonly steady: number[] = [];
  #startedAt = 0;
  #isFollowing = false;
  readonly #decided: Seen[] = [];
  readonly #shown: Seen[] = [];

  noteStart(): void {
    this.#startedAt = performance.now();
  }

  /** Called when no process is started or killed any more: another server would count its revisions from the beginning. */
  followDecisions(): void {
    this.#isFollowing = true;
  }

  /** The number of steady decisions since then. */
  get followed(): number {
    return this.#decided.length;
  }

  add(line: EditorLine, editor: number): void {
    if (line.type === 'sent') this.sent.set(line.request, line.verdicts);
    if (line.type === 'answered') this.#addAnswer(line, editor);
    if (line.type === 'refused') this.refused.set(line.code, (this.refused.get(line.code) ?? 0) + 1);
    if (line.type === 'shown' && this.#isFollowing) this.#shown.push({ ...line, editor });
  }

  #addAnswer({ request, milliseconds, ...seen }: Extract<EditorLine, { type: 'answered' }>, editor: number): void {
    this.answered.add(request);
    if (milliseconds === null) return;
    this.milliseconds.push(milliseconds);
    if (performance.now() - milliseconds <= this.#startedAt + STARTING_MS) return;
    this.steady.push(milliseconds);
    if (this.#isFollowing) this.#decided.push({ ...seen, editor });
  }

  /** Ms from the answer to each steady decision until each other editor saw it. */
  readSpread(): number[] {
    const byEditor = Map.groupBy(this.#shown, ({ editor }) => editor);
    return this.#decided.flatMap(({ editor, revision, at }) =>
      [...byEditor]
        .filter(([other]) => other !== editor)
        .flatMap(([, shown]) => {
          const seen = shown.find((one) => one.revision >= revision);
          return seen ? [Math.max(0, seen.at - at)] : [];
        }),
    );
  }
}

export function describeTimes(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return 'none';
  const [median, p99, longest] = [0.5, 0.99, 1].map((share) => percentile(milliseconds, share).toFixed(1));
  return `${milliseconds.length}, p50 ${median} ms, p99 ${p99} ms, longest ${longest} ms`;
}
