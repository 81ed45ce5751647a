import { QueryObserver } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import '../render.ts';

const { makeQueryClient } = await import('../../../renderer/data/query-client.ts');

type Event = 'change' | 'answer' | 'leave or return';

it('a screen ends with what is stored, however changes and answers follow, and whenever it is left', async () => {
  const anyEvents = fc.array(fc.constantFrom<Event>('change', 'answer', 'leave or return'), { maxLength: 12 });
  const property = fc.asyncProperty(anyEvents, async (events) => {
    const queries = makeQueryClient();
    let stored = 0;
    const answers: (() => void)[] = [];
    // Each call waits until the test answers it.
    const queryFn = () => new Promise<number>((resolve) => void answers.push(resolve.bind(null, stored)));
    // A prefetch, too, is a reading that no screen shows.
    const screen = new QueryObserver(queries, { queryKey: ['figure'], queryFn, staleTime: 60_000 });
    let leave: (() => void) | null = screen.subscribe(() => {});
    const leaveOrReturn = () => {
      leave?.();
      leave = leave ? null : screen.subscribe(() => {});
    };
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    for (const event of events) {
      if (event === 'answer') answers.shift()?.();
      else if (event === 'leave or return') leaveOrReturn();
      else {
        stored++;
        void queries.invalidateQueries({ queryKey: ['figure'] });
      }
      await settled();
    }
    if (!leave) leaveOrReturn();
    await settled();
    while (answers.length > 0) {
      answers.shift()!();
      await settled();
    }
    expect(screen.getCurrentResult()).toMatchObject({ data: stored, fetchStatus: 'idle' });
    leaveOrReturn();
  });
  await fc.assert(property);
});
