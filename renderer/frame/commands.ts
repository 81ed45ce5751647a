// The commands of the palette: screens, settings of the program, items of the menus, buttons of the screen, and the
// review's actions whose keys are bound now.
import type { TFunction } from 'i18next';
import { type Language, languages } from '#shared/text/language.ts';
import { askMenuCommand } from '../base/menu-commands.ts';
import { go, helpAt, type Route } from '../base/routes.ts';
import { changeSettings, themeChoices } from '../base/settings.ts';
import type { useMay, useMayShow } from '../data/desk-queries.ts';
import { type Command, offeredCommands } from '../keys/offered-commands.ts';
import { commandsOf, reviewKeys, shownKey } from '../keys/review-keys.ts';
import { isBound, pressKey } from '../keys/shortcuts.ts';

/**
 * Left out: buttons of one row, article or fact among many, those whose keys or menus are commands, parts of a field,
 * and buttons that only fold something.
 */
const OTHERS =
  'li, table, fieldset.verdicts:not(.pair-verdicts), .member-strip, .fact-chips, .pair-buttons, .note-line, .note-buttons, ' +
  '[aria-keyshortcuts], .review .decide-bar :has(kbd), .ant-select-clear, .palette-button, ' +
  '.top-bar :is(.ant-dropdown-trigger, [lang]), [aria-expanded], [role="alert"]';

/** The buttons that can be pressed now, in sight or not, so that the palette finds by name whatever can be clicked. */
function findScreenActions(): Command[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    ':is(main, .top-bar) button:not(:disabled, [aria-disabled="true"])',
  );
  const actions = new Map<string, Command>();
  for (const button of buttons) {
    if (button.closest(OTHERS) || button.offsetParent === null) continue;
    const name = nameOf(button);
    if (name !== '' && !actions.has(name))
      actions.set(name, { id: `press ${name}`, name: () => name, run: () => button.click() });
  }
  return [...actions.values()];
}

function nameOf(button: HTMLButtonElement): string {
  const label = document.getElementById(button.getAttribute('aria-labelledby') ?? '');
  const shown = (label ?? button).cloneNode(true) as HTMLElement;
  for (const part of shown.querySelectorAll('kbd, [aria-hidden="true"]')) part.remove();
  return (button.ariaLabel ?? shown.textContent).replaceAll(/\s+/g, ' ').trim();
}

const screens = [
  { at: 'imports', name: 'steps.imports' },
  { at: 'review', name: 'steps.review' },
  { at: 'export', name: 'steps.export' },
  { at: 'overview', name: 'steps.overview' },
  { at: 'suggest', name: 'suggest.title' },
  { at: 'check', name: 'check.title' },
  { at: 'detection', name: 'steps.detection' },
] as const;

export type Rights = { readonly may: ReturnType<typeof useMay>; readonly mayShow: ReturnType<typeof useMayShow> };

/** The commands that are available at a route. @param language the language of the interface */
export function commandsAt(route: Route, language: Language, rights: Rights): Command[] {
  const project = projectOf(route);
  return [
    ...(route.at === 'review' ? ofReview() : []),
    ...findScreenActions(),
    ...(project === undefined ? [] : ofProject(project, rights)),
    ...offeredCommands(),
    ...ofProgram(route, language, rights),
  ];
}

function projectOf(route: Route): string | undefined {
  return route.at === 'start' ? undefined : route.project;
}

/** Without those whose key has another command now, which is offered. */
function ofReview(): Command[] {
  const taken = new Set(offeredCommands().flatMap(({ keys = [] }) => keys));
  return reviewKeys.flatMap(commandsOf).flatMap(([id, keys]) => {
    const [key] = keys;
    // Left out: articles are chosen by their numbers, so there is no single key to press.
    if (id === 'choose' || !isBound(key) || taken.has(shownKey(key))) return [];
    return { id, name: (t) => t(`keys.${id}`), keys: keys.map(shownKey), run: () => pressKey(key) };
  });
}

function ofProject(project: string, { mayShow }: Rights): Command[] {
  return [
    ...screens
      .filter(({ at }) => mayShow(at))
      .map(
        ({ at, name }): Command => ({
          id: `to ${at}`,
          name: (t) => t('commands.goTo', { screen: t(name) }),
          run: () => go({ at, project }),
        }),
      ),
    {
      id: 'to undecided',
      name: (t) => t('commands.undecided'),
      run: () => go({ at: 'review', project, undecided: true }),
    },
  ];
}

function ofProgram(route: Route, language: Language, { may }: Rights): Command[] {
  const project = projectOf(route);
  return [
    {
      id: 'to start',
      name: (t) => t('commands.goTo', { screen: t('commands.start') }),
      run: () => go({ at: 'start' }),
    },
    { id: 'to help', name: (t) => t('commands.goTo', { screen: t('help.title') }), run: () => go(helpAt(route)) },
    // In a project, its menu offers this.
    ...(project === undefined && may('projects.recent')
      ? [{ id: 'open', name: (t: TFunction) => t('start.openProject'), run: () => askMenuCommand('open') }]
      : []),
    ...languages
      .filter((other) => other !== language)
      .map(
        (other): Command => ({
          id: `in ${other}`,
          name: (t) => t(`commands.language.${other}`),
          run: () => changeSettings({ language: other }),
        }),
      ),
    ...themeChoices.map(
      (theme): Command => ({
        id: `theme ${theme}`,
        name: (t) => `${t('theme.label')}: ${t(`theme.${theme}`)}`,
        run: () => changeSettings({ theme }),
      }),
    ),
  ];
}
