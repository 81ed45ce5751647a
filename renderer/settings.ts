// Language and theme: the editor's choice, else the system's; kept between launches and shared by all components.
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/refusals.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themeChoices)[number];
export type Settings = { readonly language: Language; readonly theme: ThemeChoice };

const KEY = 'tonggao-settings';
const isWeb = location.protocol.startsWith('http');
const listeners = new Set<() => void>();
let current = load();

function load(): Settings {
  const defaults: Settings = { language: navigator.language.startsWith('en') ? 'en' : 'zh', theme: 'system' };
  try {
    const stored: Partial<Record<keyof Settings, unknown>> = JSON.parse(readStored() ?? '{}');
    return {
      language: languages.find((language) => language === stored.language) ?? defaults.language,
      theme: themeChoices.find((theme) => theme === stored.theme) ?? defaults.theme,
    };
  } catch {
    // Unreadable settings are not worth a message: the defaults are good.
    return defaults;
  }
}

/**
 * The web shell has another port at every launch, and with it another localStorage; cookies do not look at the port.
 * The desktop's own scheme has no cookies, and one localStorage.
 */
function readStored(): string | null {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(`${KEY}=`));
  return cookie ? decodeURIComponent(cookie.slice(KEY.length + 1)) : localStorage.getItem(KEY);
}

function store(settings: string): void {
  const year = 365 * 24 * 3600;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and this is read before the first paint
  if (isWeb) document.cookie = `${KEY}=${encodeURIComponent(settings)}; max-age=${year}; path=/; samesite=strict`;
  else localStorage.setItem(KEY, settings);
}

export function readSettings(): Settings {
  return current;
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  store(JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSettings(): Settings {
  return useSyncExternalStore(onSettings, readSettings);
}
