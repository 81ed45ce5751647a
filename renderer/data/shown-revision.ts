// Knows which changes of a project this window shows. Events of the program and replies to commands come in any order.

export class ShownRevision {
  /** Changes up to this revision are shown, or are being read. */
  #shown = -1;
  #latest = 0;
  /** How many readings of all that is shown are under way. */
  #readings = 0;
  /** The latest reading left out texts and what is found by texts. */
  #lacksTexts = false;

  /** Called for an event: something was written. */
  note(revision: number): void {
    this.#latest = Math.max(this.#latest, revision);
  }

  /**
   * Called for a reply to a command whose effect is shown. If another change was written before it, all has to be read
   * again.
   */
  answer(revision: number): void {
    if (revision === this.#shown + 1) this.#shown = revision;
    this.note(revision);
  }

  /** @param revision the revision of the reply after which everything is read again */
  beginReading(revision = 0, texts = true): void {
    this.note(revision);
    this.#lacksTexts = !texts;
    this.#shown = this.#latest;
    this.#readings++;
  }

  endReading(): void {
    this.#readings--;
  }

  /** Called for a decision: it cancels the readings that began before it, so their changes have to be read again. */
  interrupt(): void {
    if (this.#readings > 0) this.#shown = -1;
  }

  get isBehind(): boolean {
    return this.#shown < this.#latest && this.#readings === 0;
  }

  /** Everything is shown except the texts. */
  get lacksTexts(): boolean {
    return this.#lacksTexts && this.#readings === 0;
  }
}

const revisions = new Map<string, ShownRevision>();

export function shownRevision(project: string): ShownRevision {
  const revision = revisions.get(project) ?? new ShownRevision();
  revisions.set(project, revision);
  return revision;
}
