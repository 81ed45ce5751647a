// Language and theme: the editor's choice, else the system's; kept in localStorage and shared by all components.
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/refusals.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themeChoices)[number];
export type Settings = { readonly language: Language; readonly theme: ThemeChoice };

const KEY = 'tonggao:settings';
const listeners = new Set<() => void>();
let current = load();

function load(): Settings {
  const defaults: Settings = { language: navigator.language.startsWith('en') ? 'en' : 'zh', theme: 'system' };
  try {
    const stored: Partial<Record<keyof Settings, unknown>> = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return {
      language: languages.find((language) => language === stored.language) ?? defaults.language,
      theme: themeChoices.find((theme) => theme === stored.theme) ?? defaults.theme,
    };
  } catch {
    // Unreadable settings are not worth a message: the defaults are good.
    return defaults;
  }
}

export function readSettings(): Settings {
  return current;
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(onSettings, readSettings);
}
