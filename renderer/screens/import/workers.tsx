// Workers on other machines, off by default: switches them on and off, after a test of the connection.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../base/client.ts';
import { useMay } from '../../data/desk-queries.ts';
import { keys, useWorkers } from '../../data/queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { StopWorkers } from '../../ui/stop-workers.tsx';

export function Workers() {
  const { t } = useTranslation();
  const id = useId();
  const state = useWorkers().data;
  const mayStart = useMay()('workers.start');
  if (!state || !(state.isOn || mayStart)) return null;
  return (
    <section className="stack close" aria-labelledby={id}>
      <h2 id={id}>{t('workers.title')}</h2>
      {state.isOn ? (
        <>
          <p>{t('workers.on', { host: state.host })}</p>
          <StopWorkers />
        </>
      ) : (
        <WorkersChoice />
      )}
    </section>
  );
}

function WorkersChoice() {
  const { t } = useTranslation();
  const id = useId();
  const client = useClient();
  const queries = useQueryClient();
  const [address, setAddress] = useState('');
  const check = useMutation({ mutationFn: () => client.workers.check({ address }) });
  const start = useMutation({
    mutationFn: () => client.workers.start({ address }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.workers }),
  });
  return (
    <>
      <p className="soft">{t('workers.hint')}</p>
      <ButtonRow
        as="form"
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <label htmlFor={id}>{t('workers.address')}</label>
        <Input.Password
          id={id}
          className="workers-address"
          autoComplete="off"
          placeholder="rediss://…"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            check.reset();
            start.reset();
          }}
        />
        <Button onClick={() => check.mutate()} loading={check.isPending} disabled={address === ''}>
          {t('workers.check')}
        </Button>
        <Button htmlType="submit" loading={start.isPending} disabled={address === ''}>
          {t('workers.start')}
        </Button>
      </ButtonRow>
      {check.isSuccess && <p role="status">{t('workers.works', { host: check.data.host })}</p>}
      {check.isError && <ErrorNotice error={check.error} />}
      {start.isError && <ErrorNotice error={start.error} />}
    </>
  );
}
