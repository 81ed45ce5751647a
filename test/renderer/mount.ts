// Mounts a component in a document without a browser, so that its effects run. Import it before any module of the
// interface.
import type { QueryClient } from '@tanstack/react-query';
import { parseHTML } from 'linkedom';
import { act, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { Client } from '../../shared/contract/index.ts';
import { provide } from './render.ts';

const window = parseHTML('<!doctype html><html><body></body></html>');
const { createRoot } = await import('react-dom/client');

/** Returns the container after the first effects have run. The component is unmounted when the test ends. */
export function mount(element: ReactNode, queries: QueryClient, client: Client): HTMLElement {
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  // Within `act`, React schedules no task that would run after the document is gone.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = window.document.createElement('div');
  const root = createRoot(container);
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  act(() => root.render(provide(element, queries, client)));
  return container;
}
