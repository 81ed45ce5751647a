// The calls of a page: the commands that were answered, to be looked for on the disk, and the calls that wait.
import fs from 'node:fs';
import path from 'node:path';
import type { Page, Request } from 'playwright-core';
import { projectPath } from '#electron/program/project-files.ts';
import { readVerdictsOfRequests } from '../../../crash/on-disk.ts';

type Verdicts = readonly { readonly article: number; readonly verdict: string | null }[];
type Input = { readonly project: string; readonly request: string };
type Answered = {
  project: string;
  readonly name: string;
  readonly request: string;
  /** Null for other commands than decisions, and where the page was left before it had read the answer. */
  readonly changed: Promise<Verdicts | null>;
};

/** Commands that change something whenever they are answered. The answer of a decision names its changes. */
const ALWAYS_CHANGING = ['review/split', 'review/merge', 'review/move', 'review/undo', 'review/redo'];
const RPC = '/rpc/';

export class CallLog {
  /** Since when each waits. */
  readonly #waiting = new Map<Request, number>();
  readonly #answered: Answered[] = [];
  #project: string;

  /** @param project the project of the page, which a click may rename */
  constructor(page: Page, project: string) {
    this.#project = project;
    page.on('request', (request) => {
      // A stream has its first answer when something happens.
      const isCall = request.url().includes(RPC) && !request.url().endsWith('/watch');
      if (isCall) this.#waiting.set(request, performance.now());
    });
    page.on('requestfailed', (request) => this.#waiting.delete(request));
    page.on('response', (response) => {
      const request = response.request();
      if (!this.#waiting.delete(request) || !response.ok()) return;
      const name = nameOf(request);
      const { json: input } = request.postDataJSON() as { json?: unknown };
      if (name === 'projects/rename') this.#rename(input as { path: string; name: string });
      else if (isCommand(input)) {
        const isDecision = name === 'review/decide';
        const changed = isDecision ? response.json().then(({ json }) => json.changed as Verdicts) : null;
        this.#answered.push({ ...input, name, changed: Promise.resolve(changed).catch(() => null) });
      }
    });
  }

  get project(): string {
    return this.#project;
  }

  /** @returns the call that has waited for longer than this, else null */
  findWaiting(milliseconds: number): string | null {
    const sentBefore = performance.now() - milliseconds;
    for (const [request, sent] of this.#waiting) if (sent < sentBefore) return nameOf(request);
    return null;
  }

  /** Call when the program has ended. @returns the answered commands that are not on the disk as they were answered */
  async findLost(): Promise<string[]> {
    const lost: string[] = [];
    for (const [project, commands] of Map.groupBy(this.#answered, (one) => one.project)) {
      const stored = fs.existsSync(project) ? readVerdictsOfRequests(project) : new Map<string, Verdicts>();
      for (const { name, request, changed } of commands) {
        const [answered, verdicts] = [await changed, stored.get(request)];
        const isLost = verdicts === undefined && (ALWAYS_CHANGING.includes(name) || (answered?.length ?? 0) > 0);
        const differs = verdicts && answered && JSON.stringify(verdicts) !== JSON.stringify(answered);
        if (isLost || differs) lost.push(`${name} was answered and is not in ${path.basename(project)}`);
      }
    }
    return lost;
  }

  #rename({ path: file, name }: { path: string; name: string }): void {
    const renamed = projectPath(path.dirname(file), name);
    for (const command of this.#answered) if (command.project === file) command.project = renamed;
    if (this.#project === file) this.#project = renamed;
  }
}

function nameOf(request: Request): string {
  return request.url().slice(request.url().indexOf(RPC) + RPC.length);
}

function isCommand(input: unknown): input is Input {
  const { project, request } = (input ?? {}) as Partial<Input>;
  return project !== undefined && request !== undefined;
}
