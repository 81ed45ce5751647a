// Mounts a component in a document without a browser: its effects run. Import it before any module of the interface.
import { setTimeout } from 'node:timers/promises';
import type { QueryClient } from '@tanstack/react-query';
import { parseHTML } from 'linkedom';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { Client } from '../../shared/contract/index.ts';
import { provide } from './render.ts';

const window = parseHTML('<!doctype html><html><body></body></html>');
const { createRoot } = await import('react-dom/client');

/** Resolves when its first effects have run, to what it is drawn into. It is unmounted when the test ends. */
export async function mount(element: ReactNode, queries: QueryClient, client: Client): Promise<HTMLElement> {
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  const container = window.document.createElement('div');
  const root = createRoot(container);
  onTestFinished(async () => {
    root.unmount();
    // Effects end in a task of their own.
    await setTimeout();
    vi.unstubAllGlobals();
  });
  root.render(provide(element, queries, client));
  await setTimeout();
  return container;
}
