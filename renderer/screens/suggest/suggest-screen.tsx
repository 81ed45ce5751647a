// Suggestion rules 主稿建议: the rules for suggesting a canonical article, a preview of changes, and what was learned from
// picks.
import { useMutation } from '@tanstack/react-query';
import { Button, Input, Spin, Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { SuggestState } from '#shared/contract/suggest.ts';
import { MIN_PICKS, type SuggestSettings } from '#shared/review/suggest/learned.ts';
import { DEFAULT_RULES, suggestRules } from '#shared/review/suggest/rules.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { useSuggestState } from '../../data/overview-queries.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { OverviewTabs } from '../overview/overview-tabs.tsx';
import { RuleList } from './rule-list.tsx';
import { DryRun } from './suggest-dry-run.tsx';

/** The unsaved form of the suggestion rules, kept when the page is left or reloaded. */
const suggestDraft = z.object({
  order: suggestRules.shape.order,
  /** The text as typed, with one source per line. */
  sources: z.string(),
  learning: z.boolean(),
});
type SuggestDraft = z.infer<typeof suggestDraft>;

/** The draft is null if nothing is unsaved. */
function useSuggestDraft(project: string): [SuggestDraft | null, (draft: SuggestDraft | null) => void] {
  const key = `tonggao:suggest-draft:${project}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  function keep(changed: SuggestDraft | null): void {
    sessionStorage.setItem(key, JSON.stringify(changed));
    setDraft(changed);
  }
  return [draft, keep];
}

function readDraft(key: string): SuggestDraft | null {
  return suggestDraft
    .nullable()
    .catch(null)
    .parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
}

export function SuggestScreen({ info }: { info: ProjectInfo }) {
  const { t } = useTranslation();
  const toast = useToast(info.path);
  const { state, learn, change } = useSuggestState(info.path);
  const [draft, setDraft] = useSuggestDraft(info.path);
  const saved = () => {
    setDraft(null);
    toast.open(t('suggest.saved'));
  };
  return (
    <div className="page">
      <div className="stack overview narrow suggest">
        <OverviewTabs project={info.path} at="suggest" />
        <h1>{t('suggest.title')}</h1>
        <p className="soft">{t('suggest.lead')}</p>
        {state.isError && <ErrorNotice error={state.error} />}
        {state.isPending && <Spin />}
        {state.data && (
          <SuggestForm
            project={info.path}
            state={state.data}
            draft={draft ?? asDraft(state.data.settings)}
            onDraft={setDraft}
            isLearning={learn.isPending}
            learnError={learn.error}
            saving={change.isPending}
            saveError={change.error}
            onSave={(settings) => change.mutate(settings, { onSuccess: saved })}
          />
        )}
      </div>
    </div>
  );
}

type SuggestFormProps = {
  project: string;
  state: SuggestState;
  draft: SuggestDraft;
  onDraft: (draft: SuggestDraft) => void;
  isLearning: boolean;
  learnError: unknown;
  saving: boolean;
  saveError: unknown;
  onSave: (settings: SuggestSettings) => void;
};

function SuggestForm(props: SuggestFormProps) {
  const { project, state, draft, onDraft, isLearning, learnError, saving, saveError, onSave } = props;
  const { t } = useTranslation();
  const client = useClient();
  const { order, sources, learning } = draft;
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
  function save(): void {
    stop();
    onSave(settings);
  }
  /** Discards the preview, which is valid only for the settings with which it was made. */
  function edit(changes: Partial<SuggestDraft>): void {
    stop();
    onDraft({ ...draft, ...changes });
  }
  return (
    <>
      <h2>{t('suggest.rules')}</h2>
      <p className="soft">{t('suggest.rulesText')}</p>
      <RuleList order={order} onOrder={(order) => edit({ order })} />
      <h2 id="suggest-sources">{t('suggest.sources')}</h2>
      <p className="soft">{t('suggest.sourcesText')}</p>
      <Input.TextArea
        aria-labelledby="suggest-sources"
        autoSize={{ minRows: 3, maxRows: 10 }}
        placeholder={t('suggest.sourcesExample')}
        value={sources}
        onChange={({ target }) => edit({ sources: target.value })}
      />
      <h2 id="suggest-learning">{t('suggest.learning')}</h2>
      <div className="line top suggest-learning">
        <Switch aria-labelledby="suggest-learning" checked={learning} onChange={(learning) => edit({ learning })} />
        <LearningState state={state} isLearning={isLearning} />
      </div>
      {learnError !== null && <ErrorNotice error={learnError} />}
      <ButtonRow className="suggest-actions">
        <Button type="primary" disabled={!changed} loading={saving} onClick={save}>
          {t('suggest.save')}
        </Button>
        <Button disabled={!changed} loading={dryRun.isPending} onClick={() => dryRun.mutate()}>
          {t('suggest.preview')}
        </Button>
        {dryRun.isPending && <Button onClick={stop}>{t('action.cancel')}</Button>}
        <Button type="text" onClick={() => edit({ order: DEFAULT_RULES.order, sources: '', learning: true })}>
          {t('suggest.defaults')}
        </Button>
      </ButtonRow>
      {saveError !== null && <ErrorNotice error={saveError} />}
      {dryRun.isError && <ErrorNotice error={dryRun.error} />}
      {dryRun.data && <DryRun project={project} result={dryRun.data} />}
    </>
  );
}

function asDraft({ rules: { order, sources }, learning }: SuggestSettings): SuggestDraft {
  return { order, sources: sources.join('\n'), learning };
}

/** Reads one source per line, without blank lines and repetitions. */
function readSources(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

function LearningState({ state, isLearning }: { state: SuggestState; isLearning: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { picks, live, model, used } = state;
  const rate = (agreed: number) => format.percent(agreed / Math.max(1, model?.picks ?? 1));
  return (
    <div role="status">
      <p>{t('suggest.learningText', { least: MIN_PICKS, picks: format.number(picks) })}</p>
      {live.picks > 0 && (
        <p>{t('suggest.live', { agreed: format.number(live.agreed), picks: format.number(live.picks) })}</p>
      )}
      {isLearning && <p className="soft">{t('suggest.isLearning')}</p>}
      {model && (
        <p>
          {t('suggest.agreement', {
            of: format.number(model.picks),
            learned: rate(model.agreed.learned),
            rules: rate(model.agreed.rules),
          })}{' '}
          <strong>{t(used ? 'suggest.usesLearned' : 'suggest.usesRules')}</strong>
        </p>
      )}
    </div>
  );
}
