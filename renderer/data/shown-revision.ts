// Which changes of a project this window shows. Events of the program and replies to commands come in any order.

export class ShownRevision {
  /** Changes up to this revision are shown, or are being read. */
  #shown = -1;
  #latest = 0;
  /** Readings of all that is shown that are under way. */
  #readings = 0;
  /** The latest reading left out the texts and what is found by them. */
  #lacksTexts = false;

  /** An event: something was written. */
  note(revision: number): void {
    this.#latest = Math.max(this.#latest, revision);
  }

  /** The reply to a command whose effect is shown. Where another change was written before it, all is to be read again. */
  answer(revision: number): void {
    if (revision === this.#shown + 1) this.#shown = revision;
    this.note(revision);
  }

  /** @param revision of the reply after which all is read again */
  beginReading(revision = 0, texts = true): void {
    this.note(revision);
    this.#lacksTexts = !texts;
    this.#shown = this.#latest;
    this.#readings++;
  }

  endReading(): void {
    this.#readings--;
  }

  /** A decision cancels the readings that began before it. Their changes are to be read again. */
  interrupt(): void {
    if (this.#readings > 0) this.#shown = -1;
  }

  get isBehind(): boolean {
    return this.#shown < this.#latest && this.#readings === 0;
  }

  /** All else is shown, except the texts. */
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
