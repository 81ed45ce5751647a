// The menu of the project: save as, bring decisions back, desk rules, another project, another window.
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { fileName } from '../../base/format.ts';
import { useMenuCommands } from '../../base/menu-commands.ts';
import { go, helpAt, type Route } from '../../base/routes.ts';
import { isDesk } from '../../base/shell.ts';
import { useMay } from '../../data/desk-queries.ts';
import { useAppInfo } from '../../data/queries.ts';
import { ShareDialog, useSharing } from '../../desk/share-dialog.tsx';
import { useOfferedCommands } from '../../keys/offered-commands.ts';
import { BringBackDialog } from '../../returned-decisions/bring-back-dialog.tsx';
import { useFailureMessage } from '../../ui/toast/use-failure-message.ts';
import { useThemeMenu } from '../theme-switch.tsx';
import { DeskRulesDialog } from './desk-rules-dialog.tsx';
import { ProjectSaveAs } from './project-save-as.tsx';
import { useChooseProject } from './use-choose-project.ts';

type ProjectMenuProps = {
  route: Route;
  project?: string;
  /** Undefined until it is read. */
  info?: ProjectInfo | undefined;
};

/** Without a project it shows nothing, but still listens to the desktop's menu. */
export function ProjectMenu({ route, project, info }: ProjectMenuProps) {
  const { t } = useTranslation();
  const showFailure = useFailureMessage();
  const theme = useThemeMenu();
  const dialogs = useAppInfo().data?.dialogs ?? false;
  const may = useMay();
  const [saving, setSaving] = useState(false);
  const [isBringingBack, setBringingBack] = useState(false);
  const [isRuling, setRuling] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const canShare = useSharing(isDesk ? undefined : info?.path).data?.can ?? false;
  const { choosing } = useChooseProject(showFailure);

  const commands = {
    start: () => go({ at: 'start' }),
    // A browser has no dialog for the files of this machine: the start page lists the projects.
    open: () => (dialogs ? choosing.mutate() : go({ at: 'start' })),
    'save-as': () => setSaving(project !== undefined),
    'bring-back': () => setBringingBack(project !== undefined),
    'desk-rules': () => setRuling(project !== undefined),
    share: () => setSharing(true),
    help: () => go(helpAt(route)),
    // Only a page that this page opens receives the token of this launch.
    tab: () => void window.open(location.href),
  };
  useMenuCommands((command) => commands[command]());
  const items = [
    { key: 'save-as', name: 'project.saveAs', isOffered: !isDesk },
    { key: 'bring-back', name: 'bringBack.command', isOffered: may('returnedDecisions.apply') },
    { key: 'desk-rules', name: 'deskRules.open', isOffered: may('deskRules.apply') },
    { key: 'share', name: 'sharing.open', isOffered: !isDesk && canShare },
    { key: 'open', name: dialogs ? 'start.openProject' : 'project.others', isOffered: !isDesk },
    { key: 'tab', name: 'project.newTab', isOffered: isDesk || !dialogs },
  ] as const;
  const shown = project === undefined ? [] : items.filter(({ isOffered }) => isOffered);
  useOfferedCommands(shown.map(({ key, name }) => ({ id: key, name: (t) => t(name), run: commands[key] })));
  if (project === undefined) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...shown.map(({ key, name }) => ({ key, label: t(name), disabled: !info, onClick: commands[key] })),
            { key: 'theme', label: t('theme.label'), children: theme.items },
          ],
          selectable: true,
          selectedKeys: theme.selectedKeys,
        }}
      >
        <Button type="text" size="small" className="project-name" title={project}>
          {/* Named at once, so that the links after it keep their places. */}
          <span className="one-line">{info?.name ?? fileName(project).replace(/\.tonggao$/, '')}</span>
          <span aria-hidden="true"> ▾</span>
        </Button>
      </Dropdown>
      {isBringingBack && <BringBackDialog project={project} onClose={() => setBringingBack(false)} />}
      {isRuling && <DeskRulesDialog project={project} onClose={() => setRuling(false)} />}
      {isSharing && <ShareDialog project={project} onClose={() => setSharing(false)} />}
      {saving && info && <ProjectSaveAs info={info} route={route} onClose={() => setSaving(false)} />}
    </>
  );
}
