import { Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../base/format.ts';

/** @param until when it expires */
export function InvitationLink({ link, until }: { link: string; until: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  return (
    <div className="stack close">
      <label htmlFor={id}>{t('desk.link')}</label>
      <Input readOnly id={id} value={link} />
      <p className="soft">{t('desk.invited', { time: format.date(until) })}</p>
    </div>
  );
}
