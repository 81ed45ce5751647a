// The people at the desk, which cluster each has open, and for how long it is theirs. In memory: a lease is a courtesy, and the
// revision of a cluster is what refuses an outdated decision.
import type { Presence as PresenceState } from '#shared/contract/desk/desk.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { HeldCluster } from '#shared/model/leases.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';

export const LEASE_MS = 120_000;
/** A page that is loaded again, or loses its connection for a moment, keeps its cluster. */
export const GRACE_MS = 10_000;
/** Pages of one person that are there at once. */
export const MAX_TABS = 8;

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
   * Called when a tab begins to listen: what it shows is the editor's from now on, unless it is another's.
   * @returns a function that ends it: the tab is gone some seconds later, unless it listens again
   * @throws AppError TOO_MUCH_AT_ONCE
   */
  join(id: string, editor: EditorId): () => void {
    const tab = this.#tabOf(id, editor);
    clearTimeout(tab.leaving);
    tab.streams++;
    if (tab.cluster !== null) this.#holdIfFree(tab.cluster, editor);
    this.#onChange();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      tab.streams--;
      this.#leaveSoon(id, tab);
    };
  }

  /**
   * Called when a tab shows a cluster, or (null) none. If it listens, the cluster is then the editor's, unless it is
   * another's.
   * @throws AppError TOO_MUCH_AT_ONCE
   */
  open(id: string, editor: EditorId, cluster: ClusterId | null): void {
    const tab = this.#tabOf(id, editor);
    // A page that does not listen would never leave.
    this.#leaveSoon(id, tab);
    const before = tab.cluster;
    tab.cluster = cluster;
    this.#seen.set(editor, this.#clock());
    if (before !== null && before !== cluster) this.#freeUnlessOpen(before, editor);
    if (cluster !== null && tab.streams > 0) this.#holdIfFree(cluster, editor);
    this.#onChange();
  }

  /** Called when the editor changes something: what they work on stays theirs. */
  renew(clusters: readonly ClusterId[], editor: EditorId): void {
    this.#seen.set(editor, this.#clock());
    for (const cluster of clusters) if (this.#leases.get(cluster)?.editor === editor) this.#hold(cluster, editor);
  }

  /** What an action of the editor must not change. */
  heldByOthers(editor: EditorId): HeldCluster[] {
    return [...this.#leases].flatMap(([cluster, lease]) =>
      this.#holderOf(cluster, editor)
        ? [{ cluster, name: this.#nameOf(lease.editor), seconds: Math.ceil((lease.until - this.#clock()) / 1000) }]
        : [],
    );
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

  /**
   * A tab has one editor. After another has signed in, it is a tab of that one.
   * @throws AppError TOO_MUCH_AT_ONCE where the editor has too many that listen
   */
  #tabOf(id: string, editor: EditorId): Tab {
    const known = this.#tabs.get(id);
    if (known?.editor === editor) return known;
    if (known) this.#leave(id);
    const own = [...this.#tabs].filter(([, tab]) => tab.editor === editor);
    if (own.length >= MAX_TABS) {
      // A page that was loaded again may have left it behind.
      const [left] = own.find(([, { streams }]) => streams === 0) ?? [];
      if (left === undefined) throw new AppError('TOO_MUCH_AT_ONCE', {});
      this.#leave(left);
    }
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

  #holdIfFree(cluster: ClusterId, editor: EditorId): void {
    if (this.#holderOf(cluster, editor) === null) this.#hold(cluster, editor);
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
