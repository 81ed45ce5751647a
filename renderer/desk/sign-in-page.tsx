// Signs in to a desk, or accepts an invitation. A success loads the page again, with the session in its cookie.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input, Spin } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PASSWORD, MIN_PASSWORD, signInPaths } from '#shared/contract/desk/sign-in.ts';
import { MAX_NAME } from '#shared/model/editors.ts';
import { type AppErrorMessage, isErrorCode } from '#shared/words/errors.ts';
import { invitation } from '../base/shell.ts';
import { useAppErrorText } from '../data/errors.ts';
import { Notice } from '../ui/notice.tsx';
import { Seal } from '../ui/seal.tsx';
import './desk.css';

/** @param hasEnded the page had a session, which is none any more */
export function SignInPage({ hasEnded = false }) {
  const { t } = useTranslation();
  const id = useId();
  const textOf = useAppErrorText();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  // A link that is opened again is the most common mistake, and should not ask for a name first.
  const check = useQuery({
    queryKey: ['invitation'],
    queryFn: () => post(signInPaths.invitation, { token: invitation }),
    enabled: invitation !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = check.data ?? null;
  const isNew = invitation !== null && refused === null;
  const enter = useMutation({
    mutationFn: () =>
      isNew
        ? post(signInPaths.join, { token: invitation, name, password })
        : post(signInPaths.signIn, { name, password }),
    onSuccess: (error) => error === null && location.reload(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate();
  };
  if (check.isLoading) {
    return (
      <main className="page waiting">
        <Spin delay={150} />
      </main>
    );
  }
  return (
    <main className="page column sign-in">
      <Seal size={44} />
      <h1>{t(isNew ? 'desk.joinTitle' : 'desk.signInTitle')}</h1>
      {refused && (
        <Notice kind="warning" title={textOf(refused)}>
          {t('desk.signInInstead')}
        </Notice>
      )}
      {hasEnded && <Notice kind="warning">{t('desk.sessionEnded')}</Notice>}
      {!refused && <p className="soft">{t(isNew ? 'desk.joinHint' : 'desk.signInHint')}</p>}
      <form className="stack" onSubmit={submit}>
        <label htmlFor={`${id}-name`}>{t('desk.name')}</label>
        <Input
          id={`${id}-name`}
          autoComplete="username"
          autoFocus
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <label htmlFor={`${id}-password`}>{t('desk.password')}</label>
        <Input.Password
          id={`${id}-password`}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          maxLength={MAX_PASSWORD}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {isNew && enter.data?.code !== 'PASSWORD_TOO_SHORT' && (
          <p className="faint small">{t('desk.passwordHint', { least: MIN_PASSWORD })}</p>
        )}
        {enter.data && (
          <p className="accent" role="alert">
            {textOf(enter.data)}
          </p>
        )}
        {enter.isError && (
          <p className="accent" role="alert">
            {t('desk.signInLost')}
          </p>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={enter.isPending}
          disabled={name.trim() === '' || password === ''}
        >
          {t(isNew ? 'desk.join' : 'desk.signIn')}
        </Button>
      </form>
    </main>
  );
}

/** @returns the expected error; null on success */
async function post(address: string, body: object): Promise<AppErrorMessage | null> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.ok) return null;
  const error = (await response.json()) as AppErrorMessage;
  if (!isErrorCode(error.code)) throw new Error(error.code);
  return error;
}

export async function signOut(): Promise<void> {
  await fetch(signInPaths.signOut, { method: 'POST' });
  location.reload();
}
