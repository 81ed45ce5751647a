// The form that marks selected text as boilerplate: its scopes.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { zh } from '../../renderer/i18n/zh/index.ts';
import { MarkBoilerplate, MarkForm } from '../../renderer/review/compare/mark-boilerplate.tsx';

// The settings of the window ask which shell they run in.
vi.hoisted(() => vi.stubGlobal('location', { protocol: 'file:' }));

const i18n = i18next.createInstance();
await i18n.init({ resources: { zh: { translation: zh } }, lng: 'zh' });

const calls = { countCarriers: async () => 3, onMark: async () => undefined };

function render(element: ReactElement): string {
  const queried = createElement(QueryClientProvider, { client: new QueryClient() }, element);
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, queried));
}

function renderForm(source: string): string {
  const onClose = () => undefined;
  return render(createElement(MarkForm, { text: '看更多身边事，就在本站应用', source, onClose, ...calls }));
}

it('is hidden while nothing is selected', () => {
  const sheet = { current: null };
  expect(render(createElement(MarkBoilerplate, { sheet, sources: { left: '', right: '' }, ...calls }))).toBe('');
});

it('offers the source of the article and all sources', () => {
  expect(renderForm('云溪日报')).toMatch(/看更多身边事.*仅“云溪日报”.*所有来源.*正在统计/s);
});

it('offers all sources alone where the article has none', () => {
  expect(renderForm('')).not.toContain('仅“');
  expect(renderForm('')).toContain('所有来源');
});
