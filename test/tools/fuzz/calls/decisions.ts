// The decisions of an editor while messages attack the program: what was acknowledged must be on disk.
import fs from 'node:fs';
import path from 'node:path';
import { ORPCError } from '@orpc/client';
import { findFolders } from '#electron/program/folders.ts';
import { isWithin } from '#electron/program/reachable-paths.ts';
import type { Client } from '#shared/contract/index.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { assertConsistent, readVerdicts } from '../../../crash/on-disk.ts';
import type { Random } from '../../../helpers/random.ts';
import { NO_PROJECT } from './known-values.ts';

/** Also checks the projects that messages have made. An upload may be a copy of a file that was being written. */
export function findUnsound(home: string): string[] {
  const { uploads } = findFolders(home);
  const files = fs.readdirSync(home, { recursive: true, withFileTypes: true });
  const projects = files.filter(
    (file) =>
      file.isFile() &&
      file.name.endsWith('.tonggao') &&
      file.name !== NO_PROJECT &&
      !isWithin(uploads, file.parentPath),
  );
  return projects.flatMap(({ parentPath, name }) => {
    try {
      assertConsistent(path.join(parentPath, name));
      return [];
    } catch (error) {
      return [`${name}: ${error}`];
    }
  });
}

/** `project`: its name in calls. */
type Decided = { readonly client: Client; readonly project: string; readonly file: string };

/** An editor who decides in a project that messages only read. */
export class DecidingEditor {
  readonly #at: Decided;
  readonly #random: Random;
  /** The verdicts that the program has acknowledged. */
  readonly #verdicts: Map<ArticleId, Verdict | null>;

  constructor(at: Decided, random: Random) {
    this.#at = at;
    this.#random = random;
    this.#verdicts = new Map<ArticleId, Verdict | null>(readVerdicts(at.file));
  }

  async decide(): Promise<void> {
    const { client, project } = this.#at;
    const clusters = await client.review.clusters({ project });
    const { id: cluster } = this.#random.pick(clusters);
    const { members } = await client.review.cluster({ project, cluster });
    const verdict = this.#random.pick(['keep', 'discard', null] as const);
    const asked = members.map(({ article }, at) => ({ article, verdict: at === 0 ? ('canonical' as const) : verdict }));
    try {
      const { changed } = await client.review.decide({ project, cluster, verdicts: asked });
      for (const { article, verdict } of changed) this.#verdicts.set(article, verdict);
    } catch (error) {
      // A message may have opened the cluster for another person.
      if (!(error instanceof ORPCError && error.code === 'CLUSTER_LEASED')) throw error;
    }
  }

  findLost(): string[] {
    const stored = readVerdicts(this.#at.file);
    return Array.from(this.#verdicts).flatMap(([article, verdict]) => {
      const is = stored.get(article) ?? null;
      return is === verdict ? [] : [`article ${article} was acknowledged as ${verdict} and is ${is}`];
    });
  }
}
