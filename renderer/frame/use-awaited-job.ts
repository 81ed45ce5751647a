// Names the job, undo or redo that a decision of this window waits for: some are one transaction, which may take seconds.
import { useMutationState } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunningJob } from '#shared/contract/jobs.ts';
import { jobNames, writingKinds } from '#shared/model/job-kinds.ts';
import { useSettings } from '../base/settings.ts';
import { decisionScope, UNDO_REDO, type UndoRedoKind } from '../data/decision-scope.ts';

/** A shorter wait needs no explanation. */
const PATIENCE_MS = 1_000;
const KEY = 'awaited';

export function useAwaitedJob(project: string, jobs: readonly RunningJob[]): void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { language } = useSettings();
  const late = useLate(project);
  const awaited = jobs.find(({ kind, background }) => writingKinds.has(kind) && !background);
  const step = late?.step ?? null;
  const named = awaited
    ? t('job.awaited', { job: jobNames[language][awaited.kind] })
    : step && t(`job.awaitedStep.${step}`);
  const text = late && named;
  useEffect(() => {
    if (text === null) return;
    void message.open({ key: KEY, type: 'loading', duration: 0, content: text });
    return () => message.destroy(KEY);
  }, [message, text]);
}

type Sent = { readonly at: number; readonly step: UndoRedoKind | null };

/** The oldest decision that is not answered, once it has waited for longer than the patience; otherwise null. */
function useLate(project: string): Sent | null {
  const scope = decisionScope(project).id;
  const sent = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => options.scope?.id === scope },
    select: ({ state, options }): Sent => ({
      at: state.submittedAt,
      step: options.mutationKey?.[0] === UNDO_REDO ? (state.variables as { kind: UndoRedoKind }).kind : null,
    }),
  });
  const oldest = sent.toSorted((a, b) => a.at - b.at)[0] ?? null;
  const since = oldest?.at ?? null;
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setLate(since), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [since]);
  return late === since ? oldest : null;
}
