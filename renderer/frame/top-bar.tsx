import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMenuLanguage } from '../base/menu-commands.ts';
import { helpAt, hrefOf, type Route } from '../base/routes.ts';
import { changeSettings, useSettings } from '../base/settings.ts';
import { useMayShow } from '../data/desk-queries.ts';
import { useProjectInfo, useWorkers } from '../data/queries.ts';
import { DeskMenu } from '../desk/desk-menu.tsx';
import { Seal } from '../ui/seal.tsx';
import { CommandPalette } from './command-palette.tsx';
import { ProjectMark } from './project/project-mark.tsx';
import { ProjectMenu } from './project/project-menu.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import './top-bar.css';
import { StopWorkers } from '../ui/stop-workers.tsx';

/** @param onFollow is called when a link is followed, even to the screen that is shown already */
export function TopBar({ route, onFollow }: { route: Route; onFollow: () => void }) {
  const { t } = useTranslation();
  return (
    <header className="line top-bar">
      <a className="line brand" href={hrefOf({ at: 'start' })} onClick={onFollow}>
        <Seal size={22} />
        <span>{t('app.name')}</span>
      </a>
      {route.at !== 'start' && route.project !== undefined ? (
        <ProjectSteps route={route} project={route.project} onFollow={onFollow} />
      ) : (
        <ProjectMenu route={route} />
      )}
      <div className="line top-bar-end">
        <WorkersMark />
        {route.at !== 'start' && route.project !== undefined && <ProjectMark project={route.project} />}
        <CommandPalette route={route}>
          {(open) => (
            <Button type="text" size="small" className="palette-button" onClick={open}>
              {t('commands.label')} <kbd>{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
            </Button>
          )}
        </CommandPalette>
        <DeskMenu />
        <Button type="text" size="small" href={hrefOf(helpAt(route))} onClick={onFollow}>
          {t('help.title')}
        </Button>
        <LanguageSwitch />
        {/* The menu of a project has it, too. */}
        {(route.at === 'start' || route.project === undefined) && <ThemeSwitch />}
      </div>
    </header>
  );
}

type ProjectStepsProps = { route: Route; project: string; onFollow: () => void };

function ProjectSteps({ route, project, onFollow }: ProjectStepsProps) {
  const { t } = useTranslation();
  const info = useProjectInfo(project).data;
  const mayShow = useMayShow();
  const place = route.at === 'suggest' || route.at === 'check' ? 'overview' : route.at;
  const step = place === 'map' || place === 'importing' ? 'imports' : place;
  return (
    <>
      <title>{info ? `${info.name} · ${t('app.name')}` : t('app.name')}</title>
      <ProjectMenu route={route} project={project} info={info} />
      <nav className="steps" aria-label={t('steps.label')}>
        {(['imports', 'review', 'export'] as const).filter(mayShow).map((at) => (
          <a key={at} href={hrefOf({ at, project })} aria-current={step === at ? 'step' : undefined} onClick={onFollow}>
            <span>{t(`steps.${at}`)}</span>
          </a>
        ))}
      </nav>
      <nav className="places" aria-label={t('steps.places')}>
        {(['overview', 'detection'] as const).filter(mayShow).map((at) => (
          <a
            key={at}
            href={hrefOf({ at, project })}
            aria-current={place === at ? 'page' : undefined}
            onClick={onFollow}
          >
            <span>{t(`steps.${at}`)}</span>
          </a>
        ))}
      </nav>
      <RunningJobs project={project} />
    </>
  );
}

function isMac(): boolean {
  return navigator.platform.startsWith('Mac');
}

function LanguageSwitch() {
  const { language } = useSettings();
  useMenuLanguage(language);
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <Button
      type="text"
      size="small"
      lang={other}
      onClick={() => changeSettings({ language: other })}
      aria-label={other === 'en' ? 'English' : '中文'}
    >
      {other === 'en' ? 'EN' : '中文'}
    </Button>
  );
}

/** Shows on every screen that articles are being sent to other machines. */
function WorkersMark() {
  const { t } = useTranslation();
  const { host = null, isOn = false } = useWorkers().data ?? {};
  if (host === null) return null;
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      content={
        <div role="dialog" aria-label={t('workers.title')} className="stack close workers-popover">
          <p>{t(isOn ? 'workers.on' : 'workers.ending', { host })}</p>
          {isOn && <StopWorkers />}
        </div>
      }
    >
      <Button type="text" size="small" className="one-line workers-mark" title={t('workers.mark', { host })}>
        {t('workers.mark', { host })}
      </Button>
    </Popover>
  );
}
