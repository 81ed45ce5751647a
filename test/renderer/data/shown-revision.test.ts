// Events, replies and readings reach a window in any order. In the end it shows all that was written, and has not read
// more often than needed.
import { expect, it } from 'vitest';
import { ShownRevision } from '../../../renderer/data/shown-revision.ts';
import { freshRandom, type Random } from '../../helpers/random.ts';

/** Simulates a program, its messages in transit, and a window that reads and decides. */
class Simulation {
  readonly shown = new ShownRevision();
  readonly #random: Random;
  screen = new Set<number>();
  written = 100;
  readings = 0;
  /** Counts changes by others, decisions and corrections, each of which justifies one reading. */
  reasons = 0;
  #isChanging = false;
  readonly #underWay: (() => void)[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.#deliver(this.written);
  }

  #deliver(revision: number): void {
    this.#underWay.push(() => this.shown.note(revision));
  }

  #write(): number {
    this.#deliver(++this.written);
    return this.written;
  }

  step(mayWrite: boolean): void {
    const what = this.#random.int(5);
    const mayChange = mayWrite && !this.#isChanging;
    if (what < 3 && (what === 0 ? mayWrite : mayChange)) this.reasons++;
    if (what === 0 && mayWrite) this.#write();
    else if (what === 1 && mayChange) this.#decide();
    else if (what === 2 && mayChange) this.#correct();
    else if (this.#underWay.length > 0) {
      const [arrived] = this.#underWay.splice(this.#random.int(this.#underWay.length), 1);
      arrived!();
    }
    if (this.shown.isBehind && !this.#isChanging) this.#read();
  }

  get isQuiet(): boolean {
    return this.#underWay.length === 0;
  }

  #cancel = () => {};

  #decide(): void {
    this.#isChanging = true;
    this.shown.interrupt();
    this.#cancel();
    const request = () => {
      const revision = this.#write();
      this.#underWay.push(() => {
        this.screen.add(revision);
        this.shown.answer(revision);
        this.#isChanging = false;
      });
    };
    this.#underWay.push(request);
  }

  /** The reply to a correction does not contain what the screen shows, so all is read again at its revision. */
  #correct(): void {
    this.#isChanging = true;
    const request = () => {
      const revision = this.#write();
      this.#underWay.push(() => {
        this.#read(revision);
        this.#isChanging = false;
      });
    };
    this.#underWay.push(request);
  }

  #read(revision?: number): void {
    this.shown.beginReading(revision);
    this.readings++;
    let isCancelled = false;
    this.#cancel = () => {
      isCancelled = true;
    };
    this.#underWay.push(() => {
      const read = this.written;
      this.#underWay.push(() => {
        if (!isCancelled) for (let revision = 101; revision <= read; revision++) this.screen.add(revision);
        this.shown.endReading();
      });
    });
  }
}

it('in the end shows all that was written', () => {
  for (let seed = 0; seed < 300; seed++) {
    const window = new Simulation(freshRandom(seed));
    for (let step = 0; step < 60; step++) window.step(true);
    for (let step = 0; step < 2000 && !(window.isQuiet && !window.shown.isBehind); step++) window.step(false);
    const all = Array.from({ length: window.written - 100 }, (_, at) => 101 + at);
    expect(
      [...window.screen].sort((a, b) => a - b),
      `seed ${seed}`,
    ).toEqual(all);
    // The initial reading needs no change.
    expect(window.readings, `seed ${seed}`).toBeLessThanOrEqual(1 + window.reasons);
  }
});

it('reads nothing again after one’s own decisions alone, whether event or reply comes first', () => {
  for (const isEventFirst of [true, false]) {
    const shown = new ShownRevision();
    shown.note(100);
    shown.beginReading();
    shown.endReading();
    for (let revision = 101; revision < 110; revision++) {
      if (isEventFirst) shown.note(revision);
      shown.answer(revision);
      if (!isEventFirst) shown.note(revision);
      expect(shown.isBehind).toBe(false);
    }
    shown.note(111);
    shown.answer(111);
    expect(shown.isBehind).toBe(true);
  }
});
