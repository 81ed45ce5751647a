// Names the job that a decision of this window waits for: some are one transaction, which may take seconds.
import { useMutationState } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunningJob } from '#shared/contract/jobs.ts';
import { jobNames, writingKinds } from '#shared/job-kinds.ts';
import { decisionScope } from '../../data/decision-scope.ts';
import { useSettings } from '../../settings.ts';

/** A shorter wait needs no explanation. */
const PATIENCE_MS = 1_000;
const KEY = 'awaited';

export function useAwaitedJob(project: string, jobs: readonly RunningJob[]): void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { language } = useSettings();
  const isLate = useIsLate(project);
  const awaited = jobs.find(({ kind, background }) => writingKinds.has(kind) && !background);
  const text = isLate && awaited ? t('job.awaited', { job: jobNames[language][awaited.kind] }) : null;
  useEffect(() => {
    if (text === null) return;
    void message.open({ key: KEY, type: 'loading', duration: 0, content: text });
    return () => message.destroy(KEY);
  }, [message, text]);
}

/** True while the oldest decision that is not answered has waited for longer than the patience. */
function useIsLate(project: string): boolean {
  const scope = decisionScope(project).id;
  const sent = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => options.scope?.id === scope },
    select: ({ state }) => state.submittedAt,
  });
  const oldest = sent.length === 0 ? null : Math.min(...sent);
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (oldest === null) return;
    const timer = setTimeout(() => setLate(oldest), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  return oldest !== null && late === oldest;
}
