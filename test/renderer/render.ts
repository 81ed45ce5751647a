// Renders a component to HTML, as a browser with this language first draws it. Import it before any module of the
// interface.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { vi } from 'vitest';
import type { Client } from '../../shared/contract/index.ts';
import type { Language } from '../../shared/text/language.ts';

// Set here, because modules read the settings when they are loaded.
vi.stubGlobal('location', { protocol: 'http:', hash: '' });
vi.stubGlobal('document', { cookie: '' });
await import('../../renderer/base/settings.ts');
vi.unstubAllGlobals();

const { ClientContext } = await import('../../renderer/base/client.ts');
const { formatter, interpolation } = await import('../../renderer/i18n/index.ts');
const { en } = await import('../../renderer/i18n/en/index.ts');
const { zh } = await import('../../renderer/i18n/zh/index.ts');

await i18next
  .use(initReactI18next)
  .use(formatter)
  .init({
    resources: { zh: { translation: zh }, en: { translation: en } },
    lng: 'zh',
    interpolation,
  });

export function provide(element: ReactNode, queries: QueryClient, client: Client): ReactNode {
  const inside = createElement(ClientContext, { value: client }, element);
  return createElement(QueryClientProvider, { client: queries }, inside);
}

/** @param queries what has been read already; nothing else is read */
export async function render(element: ReactNode, queries: QueryClient, language: Language = 'zh'): Promise<string> {
  await i18next.changeLanguage(language);
  return renderToStaticMarkup(provide(element, queries, {} as Client));
}
