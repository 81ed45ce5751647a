import './zod-without-eval.ts';
import '../styles/base.css';
import '../styles/parts.css';
import '../styles/form-and-result.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connect, keepParts } from '../base/client.ts';
import { applySizes } from '../base/theme.ts';
import { makeQueryClient } from '../data/query-client.ts';
import { warnBeforeUnload } from '../data/warn-before-unload.ts';
import { startI18n } from '../i18n/index.ts';
import { App } from './app.tsx';

// A file that misses the drop zone must not replace the page.
for (const type of ['dragover', 'drop'] as const) {
  window.addEventListener(type, (event) => event.preventDefault());
}

const [client] = await Promise.all([connect(), startI18n()]);

applySizes();

const queries = makeQueryClient();
warnBeforeUnload(queries);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App client={client && keepParts(client)} queries={queries} />
  </StrictMode>,
);
