// The people at the desk, which cluster each has open, and for how long it is theirs. In memory: a lease is a courtesy, and the
// revision of a cluster is what refuses an outdated decision.
import type { Presence as PresenceState } from '#shared/contract/desk/desk.ts';
import type { EditorId } from '#shared/desk/editors.ts';
import { AppError } from '#shared/errors.ts';
import type { ClusterId } from '#shared/model.ts';

export const LEASE_MS = 120_000;
/** A page that is loaded again, or loses its connection for a moment, keeps its cluster. */
export const GRACE_MS = 10_000;

type Tab = {
  readonly editor: EditorId;
  cluster: ClusterId | null;
  streams: number;
  leaving?: NodeJS.Timeout | undefined;
};
type Lease = { readonly editor: EditorId; readonly until: number; readonly expiry: NodeJS.Timeout };
type Options = {
  readonly nameOf: (editor: EditorId) => string;
  readonly onChange: () => void;
  readonly clock?: () => number;
};

export class Presence {
  readonly #nameOf: Options['nameOf'];
  readonly #onChange: () => void;
  readonly #clock: () => number;
  readonly #tabs = new Map<string, Tab>();
  readonly #leases = new Map<ClusterId, Lease>();
  readonly #seen = new Map<EditorId, number>();

  constructor({ nameOf, onChange, clock = Date.now }: Options) {
    this.#nameOf = nameOf;
    this.#onChange = onChange;
    this.#clock = clock;
  }

  /**
   * Called when a tab begins to listen. @returns a function that ends it: the tab is gone some seconds later, unless it
   * listens again
   */
  join(id: string, editor: EditorId): () => void {
    const tab = this.#tabOf(id, editor);
    clearTimeout(tab.leaving);
    tab.streams++;
    this.#onChange();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      tab.streams--;
      this.#leaveSoon(id, tab);
    };
  }

  /** Called when a tab shows a cluster, or (null) none. The cluster is then the editor's, unless it is another's. */
  open(id: string, editor: EditorId, cluster: ClusterId | null): void {
    const tab = this.#tabOf(id, editor);
    // A page that does not listen would never leave.
    this.#leaveSoon(id, tab);
    const before = tab.cluster;
    tab.cluster = cluster;
    this.#seen.set(editor, this.#clock());
    if (before !== null && before !== cluster) this.#freeUnlessOpen(before, editor);
    if (cluster !== null && this.#holderOf(cluster, editor) === null) this.#hold(cluster, editor);
    this.#onChange();
  }

  /**
   * Called before a decision. Refuses clusters that others have, and renews the editor's own. @throws AppError
   * CLUSTER_LEASED
   */
  claim(clusters: readonly ClusterId[], editor: EditorId): void {
    this.#seen.set(editor, this.#clock());
    for (const cluster of clusters) {
      const lease = this.#holderOf(cluster, editor);
      if (lease)
        throw new AppError('CLUSTER_LEASED', {
          name: this.#nameOf(lease.editor),
          seconds: Math.ceil((lease.until - this.#clock()) / 1000),
        });
    }
    for (const cluster of clusters) if (this.#leases.has(cluster)) this.#hold(cluster, editor);
  }

  takeOver(id: string, editor: EditorId, cluster: ClusterId): void {
    this.#free(cluster);
    this.open(id, editor, cluster);
  }

  /** Removes people without an account, and frees the clusters that they have. */
  keepOnly(isPresent: (editor: EditorId) => boolean): void {
    for (const [id, { editor }] of this.#tabs) if (!isPresent(editor)) this.#leave(id);
  }

  lastSeen(editor: EditorId): number | null {
    const isHere = [...this.#tabs.values()].some((tab) => tab.editor === editor && tab.streams > 0);
    return isHere ? this.#clock() : (this.#seen.get(editor) ?? null);
  }

  read(): PresenceState {
    const people = Map.groupBy(this.#tabs.values(), ({ editor }) => editor);
    return {
      people: Array.from(people, ([editor, tabs]) => ({
        editor,
        name: this.#nameOf(editor),
        clusters: tabs.flatMap(({ cluster }) => cluster ?? []),
      })),
      leases: [...this.#leases].map(([cluster, { editor, until }]) => ({
        cluster,
        editor,
        name: this.#nameOf(editor),
        leftMs: Math.max(0, until - this.#clock()),
      })),
    };
  }

  close(): void {
    for (const { leaving } of this.#tabs.values()) clearTimeout(leaving);
    for (const { expiry } of this.#leases.values()) clearTimeout(expiry);
  }

  /** A tab has one editor. After another has signed in, it is a tab of that one. */
  #tabOf(id: string, editor: EditorId): Tab {
    const known = this.#tabs.get(id);
    if (known?.editor === editor) return known;
    if (known) this.#leave(id);
    const tab: Tab = { editor, cluster: null, streams: 0 };
    this.#tabs.set(id, tab);
    return tab;
  }

  /** Removes the tab after GRACE_MS, unless it listens by then. */
  #leaveSoon(id: string, tab: Tab): void {
    clearTimeout(tab.leaving);
    if (tab.streams === 0) tab.leaving = setTimeout(() => this.#leave(id), GRACE_MS).unref();
  }

  #leave(id: string): void {
    const tab = this.#tabs.get(id);
    if (!tab) return;
    clearTimeout(tab.leaving);
    this.#tabs.delete(id);
    this.#seen.set(tab.editor, this.#clock());
    if (tab.cluster !== null) this.#freeUnlessOpen(tab.cluster, tab.editor);
    this.#onChange();
  }

  #holderOf(cluster: ClusterId, editor: EditorId): Lease | null {
    const lease = this.#leases.get(cluster);
    return lease && lease.editor !== editor && lease.until > this.#clock() ? lease : null;
  }

  #hold(cluster: ClusterId, editor: EditorId): void {
    clearTimeout(this.#leases.get(cluster)?.expiry);
    const expiry = setTimeout(() => this.#expire(cluster), LEASE_MS).unref();
    this.#leases.set(cluster, { editor, until: this.#clock() + LEASE_MS, expiry });
  }

  #expire(cluster: ClusterId): void {
    this.#free(cluster);
    this.#onChange();
  }

  #free(cluster: ClusterId): void {
    clearTimeout(this.#leases.get(cluster)?.expiry);
    this.#leases.delete(cluster);
  }

  #freeUnlessOpen(cluster: ClusterId, editor: EditorId): void {
    const isOpen = [...this.#tabs.values()].some((tab) => tab.editor === editor && tab.cluster === cluster);
    if (!isOpen && this.#leases.get(cluster)?.editor === editor) this.#free(cluster);
  }
}
