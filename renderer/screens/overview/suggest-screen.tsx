// 正本建议: the rules by which a canonical article is suggested, what they would change, and what was learned from picks.
import { useMutation } from '@tanstack/react-query';
import { App, Button, Input, Spin, Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { SuggestState } from '#shared/contract/suggest.ts';
import type { SuggestSettings } from '#shared/suggest/learned.ts';
import { DEFAULT_RULES } from '#shared/suggest/rules.ts';
import { useClient } from '../../client.ts';
import { useSuggestState } from '../../data/overview-queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { LearningState } from './learning-state.tsx';
import { OverviewTabs } from './overview-tabs.tsx';
import { RuleList } from './rule-list.tsx';
import { DryRun } from './suggest-dry-run.tsx';

export function SuggestScreen({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { state, learn, change } = useSuggestState(info.path);
  return (
    <div className="page">
      <div className="overview suggest">
        <OverviewTabs project={info.path} at="suggest" />
        <h1>{t('suggest.title')}</h1>
        <p className="soft">{t('suggest.lead')}</p>
        {state.isError && <ErrorNotice error={state.error} />}
        {state.isPending && <Spin />}
        {state.data && (
          <SuggestForm
            key={JSON.stringify(state.data.settings)}
            project={info.path}
            state={state.data}
            isLearning={learn.isPending}
            learnError={learn.error}
            saving={change.isPending}
            saveError={change.error}
            onSave={(settings) =>
              change.mutate(settings, { onSuccess: () => void message.success(t('suggest.saved')) })
            }
          />
        )}
      </div>
    </div>
  );
}

type SuggestFormProps = {
  project: string;
  state: SuggestState;
  isLearning: boolean;
  learnError: unknown;
  saving: boolean;
  saveError: unknown;
  onSave: (settings: SuggestSettings) => void;
};

function SuggestForm({ project, state, isLearning, learnError, saving, saveError, onSave }: SuggestFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [order, setOrder] = useState(state.settings.rules.order);
  const [sources, setSources] = useState(state.settings.rules.sources.join('\n'));
  const [learning, setLearning] = useState(state.settings.learning);
  const settings: SuggestSettings = { rules: { order, sources: readSources(sources) }, learning };
  const abort = useRef(new AbortController());
  const dryRun = useMutation({
    mutationFn: () => {
      abort.current = new AbortController();
      return client.suggest.dryRun({ project, settings }, { signal: abort.current.signal });
    },
  });
  const changed = JSON.stringify(settings) !== JSON.stringify(state.settings);
  function stop(): void {
    abort.current.abort();
    dryRun.reset();
  }
  /** What was previewed belongs to the settings of that moment. */
  function edit<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      stop();
      set(value);
    };
  }
  return (
    <>
      <h2>{t('suggest.rules')}</h2>
      <p className="soft">{t('suggest.rulesText')}</p>
      <RuleList order={order} onOrder={edit(setOrder)} />
      <h2 id="suggest-sources">{t('suggest.sources')}</h2>
      <p className="soft">{t('suggest.sourcesText')}</p>
      <Input.TextArea
        aria-labelledby="suggest-sources"
        autoSize={{ minRows: 3, maxRows: 10 }}
        placeholder={t('suggest.sourcesExample')}
        value={sources}
        onChange={(event) => edit(setSources)(event.target.value)}
      />
      <h2 id="suggest-learning">{t('suggest.learning')}</h2>
      <div className="suggest-learning">
        <Switch aria-labelledby="suggest-learning" checked={learning} onChange={edit(setLearning)} />
        <LearningState state={state} isLearning={isLearning} />
      </div>
      {learnError !== null && <ErrorNotice error={learnError} />}
      <div className="suggest-actions">
        <Button type="primary" disabled={!changed} loading={saving} onClick={() => onSave(settings)}>
          {t('suggest.save')}
        </Button>
        <Button disabled={!changed} loading={dryRun.isPending} onClick={() => dryRun.mutate()}>
          {t('suggest.preview')}
        </Button>
        {dryRun.isPending && <Button onClick={stop}>{t('action.cancel')}</Button>}
        <Button
          type="text"
          onClick={() => {
            edit(setOrder)(DEFAULT_RULES.order);
            setSources('');
            setLearning(true);
          }}
        >
          {t('suggest.defaults')}
        </Button>
      </div>
      {saveError !== null && <ErrorNotice error={saveError} />}
      {dryRun.isError && <ErrorNotice error={dryRun.error} />}
      {dryRun.data && <DryRun project={project} result={dryRun.data} />}
    </>
  );
}

/** One source a line; blank lines and repetitions left out. */
function readSources(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
