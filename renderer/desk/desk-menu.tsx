import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from './desk-queries.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { PeopleDialog } from './people-dialog.tsx';
import { signOut } from './sign-in-page.tsx';
import './desk.css';

export function DeskMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const [dialog, setDialog] = useState<'people' | 'password' | null>(null);
  if (!me) return null;
  const commands = {
    people: () => setDialog('people'),
    password: () => setDialog('password'),
    out: () => void signOut(),
  };
  const items = [
    ...(me.role === 'chief' ? [{ key: 'people', label: t('desk.people') }] : []),
    { key: 'password', label: t('desk.changePassword') },
    { key: 'out', label: t('desk.signOut') },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => commands[key as keyof typeof commands]() }}>
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
