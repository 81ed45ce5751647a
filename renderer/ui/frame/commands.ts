// The commands of the palette: screens, settings of the program, and the review's actions whose keys are bound now.
import type { TFunction } from 'i18next';
import { type Language, languages } from '#shared/language.ts';
import { askMenuCommand } from '../../menu-commands.ts';
import { commandsOf, reviewKeys, shownKey } from '../../review/review-keys.ts';
import { isBound, pressKey } from '../../review/shortcuts.ts';
import { go, helpAt, type Route } from '../../routes.ts';
import { changeSettings, themeChoices } from '../../settings.ts';
import { findScreenActions } from './screen-actions.ts';

export type Command = {
  readonly id: string;
  readonly name: (t: TFunction) => string;
  readonly keys?: readonly string[];
  readonly run: () => void;
};

const screens = [
  { at: 'imports', name: 'steps.imports' },
  { at: 'review', name: 'steps.review' },
  { at: 'export', name: 'steps.export' },
  { at: 'overview', name: 'steps.overview' },
  { at: 'suggest', name: 'suggest.title' },
  { at: 'check', name: 'check.title' },
  { at: 'detection', name: 'steps.detection' },
] as const;

/** The commands that are available at a route. @param language the language of the interface */
export function commandsAt(route: Route, language: Language): Command[] {
  const project = route.at === 'start' ? undefined : route.project;
  const screen = document.querySelector('main');
  return [
    ...ofReview(),
    ...(screen ? findScreenActions(screen) : []),
    ...(project === undefined ? [] : ofProject(project)),
    ...ofProgram(route, language),
  ];
}

function ofReview(): Command[] {
  return reviewKeys.flatMap(commandsOf).flatMap(([id, keys]) => {
    const [key] = keys;
    // Left out: articles are chosen by their numbers, so there is no single key to press.
    if (id === 'choose' || !isBound(key)) return [];
    return { id, name: (t) => t(`keys.${id}`), keys: keys.map(shownKey), run: () => pressKey(key) };
  });
}

function ofProject(project: string): Command[] {
  return [
    ...screens.map(
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
    { id: 'save-as', name: (t) => t('project.saveAs'), run: () => askMenuCommand('save-as') },
    { id: 'bring-back', name: (t) => t('bringBack.command'), run: () => askMenuCommand('bring-back') },
    { id: 'desk-rules', name: (t) => t('deskRules.open'), run: () => askMenuCommand('desk-rules') },
  ];
}

function ofProgram(route: Route, language: Language): Command[] {
  return [
    {
      id: 'to start',
      name: (t) => t('commands.goTo', { screen: t('commands.start') }),
      run: () => go({ at: 'start' }),
    },
    { id: 'to help', name: (t) => t('commands.goTo', { screen: t('help.title') }), run: () => go(helpAt(route)) },
    { id: 'open', name: (t) => t('start.openProject'), run: () => askMenuCommand('open') },
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
