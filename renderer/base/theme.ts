// The look: one palette per theme, and sizes, given both to antd as tokens and to the style sheets as CSS variables.
import { type ThemeConfig, theme } from 'antd';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { SANS } from './fonts.ts';
import { useSettings } from './settings.ts';
import { radius, sizeVariables, space, text } from './sizes.ts';

export type ThemeName = 'light' | 'dark';

// Text colours keep a contrast of at least 4.5 on every surface; deleted and inserted text differ in hue and in shape.
const light = {
  paper: '#faf8f3',
  rail: '#f4f0e7',
  sheet: '#fffefb',
  hover: '#efe9dc',
  chosen: '#e9e1d0',
  ink: '#26231f',
  'ink-soft': '#5b554b',
  'ink-faint': '#676054',
  hairline: '#e5dfd2',
  'hairline-strong': '#c9c0ae',
  'float-edge': '#c9c0ae',
  accent: '#a5341f',
  'accent-tint': '#f7e6df',
  primary: '#33302b',
  'on-primary': '#faf8f3',
  focus: '#2f5d9e',
  'del-row': '#fef9ed',
  del: '#f7dfb4',
  'del-line': '#8a5200',
  'ins-row': '#f4f8fd',
  ins: '#d3e3f6',
  'ins-line': '#24559a',
  moved: '#ece7f3',
  'moved-line': '#5d4a86',
  found: '#d5ec9c',
  'on-found': '#26231f',
  'risk-low': '#5d7f49',
  'risk-check': '#b26a00',
  'risk-high': '#a5341f',
};

const dark: typeof light = {
  paper: '#1e1c19',
  rail: '#191715',
  sheet: '#23211d',
  hover: '#2d2a25',
  chosen: '#38332b',
  ink: '#e9e4d9',
  'ink-soft': '#b9b1a3',
  'ink-faint': '#a8a092',
  hairline: '#35312b',
  'hairline-strong': '#514b42',
  'float-edge': '#756d60',
  accent: '#e98a70',
  'accent-tint': '#3c2822',
  primary: '#e6dfd1',
  'on-primary': '#23211d',
  focus: '#8ab6ee',
  'del-row': '#2c261a',
  del: '#57411a',
  'del-line': '#eab35e',
  'ins-row': '#1d2630',
  ins: '#1f4066',
  'ins-line': '#8fbdf2',
  moved: '#332d40',
  'moved-line': '#bda9e4',
  found: '#4a5c14',
  'on-found': '#f4f0e7',
  'risk-low': '#93b57d',
  'risk-check': '#eab35e',
  'risk-high': '#f08a72',
};

/** Colours that are the same in both themes: shadows, and those of paper. */
const fixed = {
  shadow: 'rgb(0 0 0 / 18%)',
  'print-paper': '#fff',
  'print-ink': '#000',
  'print-ink-soft': '#333',
  'print-ink-faint': '#555',
  'print-hairline': '#ccc',
  'print-hairline-strong': '#999',
  'print-accent': light.accent,
};

export type Palette = Readonly<typeof light>;
const palettes: Record<ThemeName, Palette> = { light, dark };

/** A popover and its arrow are one shape: shadows to all sides draw its outline. antd’s types lack this token. */
function popoverEdge(colour: string): { dropShadowPopover: string } {
  const sides = ['1px 0', '-1px 0', '0 1px', '0 -1px'];
  return { dropShadowPopover: sides.map((side) => `drop-shadow(${side} 0 ${colour})`).join(' ') };
}

/** antd’s own steps that are steps of our scale. */
function antdDistances(kind: 'padding' | 'margin') {
  return {
    [`${kind}XXS`]: space['2xs'],
    [`${kind}XS`]: space.s,
    [`${kind}SM`]: space.m,
    [kind]: space.l,
    [`${kind}MD`]: space.xl,
    [`${kind}LG`]: space['2xl'],
  };
}

export function antdTheme(name: ThemeName): ThemeConfig {
  const palette = palettes[name];
  // Set by hand, because antd's dark algorithm would change the primary colours.
  const primary = {
    colorPrimary: palette.primary,
    colorPrimaryHover: palette['ink-soft'],
    colorPrimaryActive: palette.ink,
  };
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily: SANS,
      fontSize: text.m,
      fontSizeSM: text.xs,
      fontSizeLG: text.l,
      fontSizeXL: text['2xl'],
      ...antdDistances('padding'),
      ...antdDistances('margin'),
      borderRadius: radius.m,
      wireframe: false,
      // A click would miss a moving dialog, and an effect would remain if the browser never reports its end.
      motion: false,
      // An outline for what floats above the page, such as messages and menus: a shadow alone is not seen on a dark
      // page.
      boxShadow: `0 0 0 1px ${palette['float-edge']}, 0 1px 8px ${fixed.shadow}`,
      ...popoverEdge(palette['float-edge']),
      boxShadowSecondary: `0 0 0 1px ${palette['float-edge']}, 0 2px 12px ${fixed.shadow}`,
      colorPrimary: palette.primary,
      colorTextLightSolid: palette['on-primary'],
      colorLink: palette['ins-line'],
      // antd would make a link under the pointer too pale, and a pressed red button too dark.
      colorLinkHover: palette.ink,
      colorLinkActive: palette.ink,
      colorErrorActive: palette.accent,
      colorInfo: palette['ins-line'],
      colorError: palette.accent,
      colorWarning: palette['del-line'],
      colorSuccess: palette.ink,
      colorBgBase: palette.paper,
      colorBgContainer: palette.sheet,
      colorBgElevated: palette.sheet,
      colorBgLayout: palette.paper,
      colorTextBase: palette.ink,
      colorText: palette.ink,
      colorTextSecondary: palette['ink-soft'],
      colorTextTertiary: palette['ink-faint'],
      colorTextDescription: palette['ink-faint'],
      colorTextPlaceholder: palette['ink-faint'],
      colorBorder: palette['hairline-strong'],
      colorBorderSecondary: palette.hairline,
      colorSplit: palette.hairline,
      controlItemBgHover: palette.hover,
      controlItemBgActive: palette.chosen,
      controlItemBgActiveHover: palette.chosen,
    },
    components: {
      Button: {
        ...primary,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultBg: palette.sheet,
      },
      // antd draws the mark of a chosen box in “white”, which would not be seen on the pale ground of the dark theme.
      Checkbox: { ...primary, colorWhite: palette['on-primary'] },
      Radio: { ...primary, colorWhite: palette['on-primary'] },
      Switch: { ...primary, handleBg: palette['on-primary'] },
      Select: { optionSelectedBg: palette.chosen, optionActiveBg: palette.hover },
      Dropdown: primary,
      // The days of the neighbouring months can be chosen, so they must be legible.
      DatePicker: { colorTextDisabled: palette['ink-faint'] },
      Slider: {
        railBg: palette['hairline-strong'],
        railHoverBg: palette['hairline-strong'],
        trackBg: palette.primary,
        trackHoverBg: palette.primary,
        handleColor: palette.primary,
        handleActiveColor: palette.primary,
      },
      Tooltip: { colorBgSpotlight: palette.primary },
    },
  };
}

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

function onSystemTheme(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener);
  return () => darkSystem.removeEventListener('change', listener);
}

let isPrinting = false;

/** Draws at once: the page is printed when the event has been heard. */
function onPrinting(listener: () => void): () => void {
  const hear = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    flushSync(listener);
  };
  for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, hear);
  return () => {
    for (const type of ['beforeprint', 'afterprint']) window.removeEventListener(type, hear);
  };
}

/** The active theme, light on paper; also writes it to the document for the style sheets. */
export function useThemeName(): ThemeName {
  const { theme: choice } = useSettings();
  const systemIsDark = useSyncExternalStore(onSystemTheme, () => darkSystem.matches);
  const isOnPaper = useSyncExternalStore(onPrinting, () => isPrinting);
  const chosen: ThemeName = choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
  const name = isOnPaper ? 'light' : chosen;
  useLayoutEffect(() => applyTheme(name), [name]);
  return name;
}

/** The colours for charts, which style sheets cannot colour. */
export function usePalette(): Palette {
  return palettes[useThemeName()];
}

/** Writes the sizes to the document before anything is drawn or measured: they are the same in both themes. */
export function applySizes(): void {
  for (const [name, value] of sizeVariables()) document.documentElement.style.setProperty(name, value);
}

function applyTheme(name: ThemeName): void {
  const root = document.documentElement;
  root.style.colorScheme = name;
  const colours = { ...fixed, ...palettes[name] };
  for (const [colour, value] of Object.entries(colours)) root.style.setProperty(`--${colour}`, value);
}
