// Accuracy check 准确率自测, off unless switched on: a session of pairs, then its answers and how often the editor errs.
import { Button, Spin, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CheckState } from '#shared/contract/accuracy-check.ts';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { useCheck } from '../../data/accuracy-check-queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { OverviewTabs } from '../overview/overview-tabs.tsx';
import './check.css';
import { CheckOutcome } from './check-outcome.tsx';
import { CheckSession } from './check-session.tsx';

export function CheckScreen({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const { state, change, begin } = useCheck(info.path);
  if (state.data?.on && state.data.session?.revealed === null)
    return <CheckSession project={info.path} session={state.data.session} onLeave={() => change.mutate(false)} />;
  const error = state.error ?? change.error ?? begin.error;
  return (
    <div className="page">
      <div className="stack overview narrow check">
        <OverviewTabs project={info.path} at="check" />
        <h1>{t('check.title')}</h1>
        <p className="soft">{t('check.lead')}</p>
        <p className="soft">{t('check.apart')}</p>
        {error && <ErrorNotice error={error} />}
        {state.isPending && <Spin />}
        {state.data && (
          <>
            <div className="row">
              <Switch
                aria-labelledby="check-on"
                checked={state.data.on}
                loading={change.isPending}
                onChange={(on) => change.mutate(on)}
              />
              <span id="check-on">{t('check.on')}</span>
            </div>
            {state.data.on && <Sessions project={info.path} state={state.data} begin={begin} />}
          </>
        )}
      </div>
    </div>
  );
}

type SessionsProps = { project: string; state: CheckState; begin: ReturnType<typeof useCheck>['begin'] };

function Sessions({ project, state, begin }: SessionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <Button type="primary" loading={begin.isPending} onClick={() => begin.mutate()}>
          {t(state.session ? 'check.again' : 'check.begin')}
        </Button>
      </div>
      <CheckOutcome project={project} state={state} />
    </>
  );
}
