import { QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import '../render.ts';

const { makeQueryClient } = await import('../../../renderer/data/query-client.ts');

type Event = 'change' | 'answer';

it('a screen ends with what is stored, however changes and answers follow each other', async () => {
  const anyEvents = fc.array(fc.constantFrom<Event>('change', 'answer'), { maxLength: 12 });
  const property = fc.asyncProperty(anyEvents, async (events) => {
    const queries = makeQueryClient();
    let stored = 0;
    const answers: (() => void)[] = [];
    // Each call waits until the test answers it.
    const queryFn = () => new Promise<number>((resolve) => void answers.push(resolve.bind(null, stored)));
    const screen = new QueryObserver(queries, { queryKey: ['figure'], queryFn });
    const leave = screen.subscribe(() => {});
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    for (const event of events) {
      if (event === 'answer') answers.shift()?.();
      else {
        stored++;
        void queries.invalidateQueries({ queryKey: ['figure'] });
      }
      await settled();
    }
    while (answers.length > 0) {
      answers.shift()!();
      await settled();
    }
    expect(screen.getCurrentResult()).toMatchObject({ data: stored, fetchStatus: 'idle' });
    leave();
  });
  await fc.assert(property);
});
