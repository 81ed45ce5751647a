import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../data/desk-queries.ts';
import { useOfferedCommands } from '../keys/offered-commands.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { signOut } from './sign-in-page.tsx';
import './desk.css';

export function DeskMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const [dialog, setDialog] = useState<'people' | 'password' | null>(null);
  const commands = {
    people: () => setDialog('people'),
    password: () => setDialog('password'),
    out: () => void signOut(),
  };
  const items = [
    { key: 'people', name: 'desk.people', isOffered: me?.role === 'chief' },
    { key: 'password', name: 'desk.changePassword', isOffered: me !== undefined },
    { key: 'out', name: 'desk.signOut', isOffered: me !== undefined },
  ] as const;
  const shown = items.filter(({ isOffered }) => isOffered);
  useOfferedCommands(shown.map(({ key, name }) => ({ id: key, name: (t) => t(name), run: commands[key] })));
  if (!me) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: shown.map(({ key, name }) => ({ key, label: t(name) })),
          onClick: ({ key }) => commands[key as keyof typeof commands](),
        }}
      >
        <Button type="text" size="small" className="desk-me">
          <span className="one-line">{me.name}</span>
          <span className="tag">{t(`desk.role.${me.role}`)}</span>
          <span aria-hidden="true"> ▾</span>
        </Button>
      </Dropdown>
      {dialog === 'people' && <PeopleDialog project={me.project} onClose={() => setDialog(null)} />}
      {dialog === 'password' && <PasswordDialog onClose={() => setDialog(null)} />}
    </>
  );
}
