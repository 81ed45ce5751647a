// Runs in the measured page: times from a key or click to its effect, and tasks that block the page. Functions are
// sent to the browser as text, so each is self-contained.

export type PageClock = {
  /** Ms from the navigation to the first painted rows of the list. */
  listed: Promise<number>;
  /** Ms from the last key or click until two other texts are painted. */
  shown: Promise<number>;
  /** Ms until these texts are compared. */
  painted: Promise<number>;
  /** Ms until another state of the cluster is painted. */
  decided: Promise<number>;
  /** Ms until a decision is answered. */
  answered: Promise<number>;
  /** Ms until the next painted frame. */
  framed: Promise<number>;
  /** Ms until the rows of the answered search are painted. */
  searched: Promise<number>;
  /** Shows an address of the page. Resolves with the ms until the first cluster there is compared and painted. */
  open(address: string): Promise<number>;
  /** Ms of each task over 50 ms since the last `takeLongTasks`. */
  takeLongTasks(): number[];
};

declare global {
  interface Window {
    clock: PageClock;
  }
}

/** Runs before the page's own scripts, at every load. */
export function startPageClock(): void {
  /** Resolves when the changed document is painted: the frame after the next has begun. */
  const painting = () =>
    new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
    );
  /** @param observed also `attributes`, if only they change */
  const appearing = (isThere: () => boolean, observed: MutationObserverInit = {}) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isThere()) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, characterData: true, subtree: true, ...observed });
    });
  const compared = () => {
    const sheet = document.querySelector('.sheet');
    return sheet?.querySelector('[data-left], [data-right], .fold, .same-note') ? sheet : null;
  };

  let longTasks: number[] = [];
  const note = (entries: PerformanceEntryList) => longTasks.push(...entries.map(({ duration }) => duration));
  const tasks = new PerformanceObserver((list) => note(list.getEntries()));
  tasks.observe({ type: 'longtask' });

  let answered: ((at: number) => void) | null = null;
  // The time of the answer, even if the page was busy.
  const answers = new PerformanceObserver((list) => {
    const answer = list.getEntries().findLast(({ name }) => name.endsWith('/review/decide'));
    if (answer) answered?.((answer as PerformanceResourceTiming).responseEnd);
  });
  answers.observe({ type: 'resource' });

  const stateOf = () => document.querySelector('[data-testid=cluster-status]')?.textContent;
  const begin = ({ timeStamp }: Event) => {
    const before = document.querySelector('.sheet');
    const stateBefore = stateOf();
    const clock = window.clock;
    const isNew = () => document.querySelector('.sheet') !== before;
    clock.shown = appearing(() => document.querySelector('.sheet') !== null && isNew())
      .then(painting)
      .then((at) => at - timeStamp);
    clock.painted = appearing(() => compared() !== null && compared() !== before)
      .then(painting)
      .then((at) => at - timeStamp);
    clock.decided = appearing(() => stateOf() !== stateBefore)
      .then(painting)
      .then((at) => at - timeStamp);
    // Counts are unknown from the change of the words to the answer.
    const isAwaited = () => document.querySelector('.filter-line .unknown') !== null;
    clock.searched = appearing(isAwaited, { attributes: true })
      .then(() => appearing(() => !isAwaited(), { attributes: true }))
      .then(painting)
      .then((at) => at - timeStamp);
    clock.framed = painting().then((at) => at - timeStamp);
    clock.answered = new Promise<number>((resolve) => {
      answered = resolve;
    }).then((at) => at - timeStamp);
  };
  window.addEventListener('keydown', begin, { capture: true });
  window.addEventListener('click', begin, { capture: true });

  const never = new Promise<number>(() => {});
  window.clock = {
    listed: appearing(() => document.querySelector('.cluster-row') !== null).then(painting),
    shown: never,
    painted: never,
    decided: never,
    answered: never,
    framed: never,
    searched: never,
    open: async (address) => {
      const start = performance.now();
      location.hash = address;
      await appearing(() => compared() !== null);
      return (await painting()) - start;
    },
    takeLongTasks: () => {
      note(tasks.takeRecords());
      const taken = longTasks;
      longTasks = [];
      return taken;
    },
  };
}

/** Scrolls from the top of the list to its end, most of a window in each frame. Returns the number of frames. */
export async function scrollWholeList(): Promise<number> {
  const list = document.querySelector('.list-scroll')!;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  list.scrollTop = 0;
  await frame();
  window.clock.takeLongTasks();
  let frames = 0;
  for (let before = -1; list.scrollTop > before; frames++) {
    before = list.scrollTop;
    list.scrollTop += list.clientHeight * 0.8;
    await frame();
  }
  return frames;
}
