// Language, theme and how articles are compared: the editor's choice, else the system's. Kept between launches and
// shared by all components.
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '#shared/text/language.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
type ThemeChoice = (typeof themeChoices)[number];

/** Side by side, merged into one column, or the base against all others. */
export const compareViews = ['sides', 'unified', 'many'] as const;
export type CompareView = (typeof compareViews)[number];
/**
 * Parts that comparisons can ignore. `markup`: tags and entities are hidden, as on a page. `boilerplate`: shown, but
 * not compared.
 */
export const ignorables = ['width', 'punctuation', 'script', 'markup', 'boilerplate'] as const;
export type Ignorable = (typeof ignorables)[number];
/** Differences of form; ignored unless the editor asks to see them. */
export const formIgnorables = ['width', 'punctuation', 'script'] as const satisfies readonly Ignorable[];
export const comparePanels = ['lost', 'facts', 'members', 'related', 'timeline'] as const;
export type ComparePanel = (typeof comparePanels)[number];
export type CompareSettings = {
  readonly view: CompareView;
  readonly ignored: readonly Ignorable[];
  /** The open panel next to the sheet. */
  readonly panel: ComparePanel | null;
};

export type Settings = { readonly language: Language; readonly theme: ThemeChoice; readonly compare: CompareSettings };

const KEY = 'tonggao-settings';
const isWeb = location.protocol.startsWith('http');
const listeners = new Set<() => void>();
let current = load();

function load(): Settings {
  const defaults: Settings = {
    language: navigator.language.startsWith('en') ? 'en' : 'zh',
    theme: 'system',
    compare: { view: 'sides', ignored: ignorables, panel: null },
  };
  try {
    const stored: Partial<Record<keyof Settings | 'edition', unknown>> = JSON.parse(readStored() ?? '{}');
    return {
      language: languages.find((language) => language === stored.language) ?? defaults.language,
      theme: themeChoices.find((theme) => theme === stored.theme) ?? defaults.theme,
      compare: readCompare(stored.compare, defaults.compare),
    };
  } catch {
    // Unreadable settings are not worth a message: the defaults are good.
    return defaults;
  }
}

function readCompare(stored: unknown, defaults: CompareSettings): CompareSettings {
  if (typeof stored !== 'object' || stored === null) return defaults;
  const { view, ignored, panel }: Partial<Record<keyof CompareSettings, unknown>> = stored;
  return {
    view: compareViews.find((one) => one === view) ?? defaults.view,
    ignored: Array.isArray(ignored) ? keepIgnorables(ignored) : defaults.ignored,
    panel: comparePanels.find((one) => one === panel) ?? defaults.panel,
  };
}

function keepIgnorables(stored: readonly unknown[]): readonly Ignorable[] {
  return ignorables.filter((one) => stored.includes(one));
}

/**
 * The web shell has another port at every launch, and so another localStorage; cookies ignore the port. The desktop's
 * own scheme has no cookies, but one localStorage.
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
  return useSyncExternalStore(onSettings, readSettings, readSettings);
}
