// The page of one editor: the list, and the clusters that were opened. It is read once; afterwards only what the
// server reports as changed is read again, as the page does.
import type { Client } from '#shared/contract/index.ts';
import type { ClusterDetail, Moment } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId, ClusterStatus, Verdict } from '#shared/model/model.ts';

type Persist = <T>(call: () => Promise<T>) => Promise<T>;
type Opened = { rev: number; readonly verdicts: Map<ArticleId, Verdict | null> };

export class Screen {
  readonly #client: Client;
  readonly #project: string;
  readonly #persist: Persist;
  readonly #rows = new Map<ClusterId, ClusterStatus>();
  readonly #opened = new Map<ClusterId, Opened>();
  #since: Moment = { action: 0, article: 0 };

  /** @param persist repeats a call until it is answered */
  constructor(client: Client, project: string, persist: Persist) {
    this.#client = client;
    this.#project = project;
    this.#persist = persist;
  }

  async read(): Promise<void> {
    const { review } = this.#client;
    const project = this.#project;
    // Asked for first: changes during the reading are read twice, and none is missed.
    this.#since = (await this.#persist(() => review.changed({ project, since: this.#since }))).now;
    for (let after: ClusterId | undefined; ; ) {
      const page = await this.#persist(() => review.clusters({ project, after }));
      for (const { id, status } of page) this.#rows.set(id, status);
      if (page.length === 0) return;
      after = page.at(-1)!.id;
    }
  }

  /** Shows what was written since the last call. */
  async catchUp(): Promise<void> {
    const project = this.#project;
    const { now, changed } = await this.#persist(() => this.#client.review.changed({ project, since: this.#since }));
    if (!changed) {
      await this.read();
      for (const id of this.#opened.keys()) await this.open(id);
      return;
    }
    this.#since = now;
    for (const cluster of changed.gone) this.#rows.delete(cluster);
    for (const { id, status } of changed.clusters) this.#rows.set(id, status);
    for (const { id } of changed.clusters) if (this.#opened.has(id)) await this.open(id);
  }

  async open(cluster: ClusterId): Promise<ClusterDetail> {
    const detail = await this.#persist(() => this.#client.review.cluster({ project: this.#project, cluster }));
    const { rev, members } = detail;
    // Answers may come in another order than they were made in.
    if (rev >= (this.#opened.get(cluster)?.rev ?? 0))
      this.#opened.set(cluster, { rev, verdicts: new Map(members.map(({ article, verdict }) => [article, verdict])) });
    return detail;
  }

  /** Shows the reply to the editor's own decision. */
  noteDecided(
    cluster: ClusterId,
    { rev, status, changed }: Pick<ClusterDetail, 'rev' | 'status'> & { changed: ClusterDetail['members'] },
  ): void {
    const opened = this.#opened.get(cluster);
    // Another editor may have decided since, and the reply is older than what is shown.
    if (!opened || opened.rev >= rev) return;
    opened.rev = rev;
    this.#rows.set(cluster, status);
    for (const { article, verdict } of changed) opened.verdicts.set(article, verdict);
  }

  list(): [ClusterId, ClusterStatus][] {
    return [...this.#rows].sort(([a], [b]) => a - b);
  }

  verdicts(): [ArticleId, Verdict | null][] {
    return [...this.#opened.values()].flatMap(({ verdicts }) => [...verdicts]);
  }
}
