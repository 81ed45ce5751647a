// Shows on every screen that articles are being sent to other machines.
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWorkers } from '../data/queries.ts';
import { StopWorkers } from '../ui/stop-workers.tsx';

export function WorkersMark() {
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
