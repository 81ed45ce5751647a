// Steps from difference to difference, which an editor may make before the differences are known.
import { QueryClient } from '@tanstack/react-query';
import { act, createElement, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mount } from '../mount.ts';

const { useJumpNavigation } = await import('../../../renderer/review/sheet/use-jump-navigation.ts');

type State = { readonly key: string; readonly count: number | null };

function open() {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  let set!: (state: State) => void;
  let places!: ReturnType<typeof useJumpNavigation>;
  function Sheet(): null {
    const [state, setState] = useState<State>({ key: '甲', count: null });
    set = setState;
    places = useJumpNavigation({ current: null }, state.key, state.count, 'data-change');
    return null;
  }
  mount(createElement(Sheet), new QueryClient(), {} as never);
  return {
    step: (to: 'next' | 'previous') => act(() => places[to]()),
    set: (state: State) => act(() => set(state)),
    current: () => places.current,
  };
}

it.each([
  ['next', 0],
  ['previous', 2],
] as const)('makes a step to the %s place once the places are known', (to, at) => {
  const { step, set, current } = open();
  step(to);
  expect(current()).toBe(null);
  set({ key: '甲', count: 3 });
  expect(current()).toBe(at);
});

it.each([
  ['other texts are shown', { key: '乙', count: 3 }],
  ['no place is found', { key: '甲', count: 0 }],
])('forgets a step if %s', (_, state) => {
  const { step, set, current } = open();
  step('next');
  set(state);
  expect(current()).toBe(null);
  set({ key: '甲', count: 3 });
  expect(current()).toBe(null);
});

it('goes round in both directions', () => {
  const { step, set, current } = open();
  set({ key: '甲', count: 2 });
  const seen = (['next', 'next', 'next', 'previous', 'previous'] as const).map((to) => {
    step(to);
    return current();
  });
  expect(seen).toEqual([0, 1, 0, 1, 0]);
});
