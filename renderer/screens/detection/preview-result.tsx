import { Button, Radio } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeKinds,
  type DecisionPolicy,
  decisionPolicies,
  type PolicyCounts,
  type PreviewSummary,
} from '#shared/contract/detection.ts';
import { useFormat } from '../../base/format.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stat, StatGap, Stats } from '../../ui/stats.tsx';
import { ChangeList } from './change-list.tsx';
import { nameDetection } from './name-detection.ts';

type PreviewResultProps = {
  project: string;
  preview: PreviewSummary;
  /** Why the preview cannot be applied as it is: the project or the form has changed since. */
  outdated: 'project' | 'form' | null;
  /** True if there are decisions since the preview; applying takes them into account. */
  decidedSince: boolean;
  busy: boolean;
  onApply: (policy: DecisionPolicy) => void;
  onLeave: () => void;
};

export function PreviewResult({
  project,
  preview,
  outdated,
  decidedSince,
  busy,
  onApply,
  onLeave,
}: PreviewResultProps) {
  const { t } = useTranslation();
  const [chosen, setPolicy] = useState<DecisionPolicy>('keep');
  const policy = preview.policies.follow ? chosen : 'keep';
  const counts = preview.policies[policy] ?? preview.policies.keep;
  const total = Object.values(counts.changes).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <h1>{t('detection.result', { profile: nameDetection(preview.detection, t) })}</h1>
      {outdated && <Notice kind="warning">{t(`detection.outdated.${outdated}`)}</Notice>}
      {outdated === null && decidedSince && <Notice kind="hint">{t('detection.decidedSince')}</Notice>}
      <BeforeAfter preview={preview} counts={counts} />
      {preview.policies.follow && (
        <PolicyChoice preview={preview} follow={preview.policies.follow} policy={policy} onPolicy={setPolicy} />
      )}
      <ButtonRow>
        <Button
          type="primary"
          size="large"
          disabled={outdated !== null}
          loading={busy}
          danger={counts.clearedDecisions > 0}
          onClick={() => onApply(policy)}
        >
          {counts.clearedDecisions > 0
            ? t('detection.applyDropping', { count: counts.clearedDecisions })
            : t('detection.apply')}
        </Button>
        <Button size="large" disabled={busy} onClick={onLeave}>
          {t('detection.leave')}
        </Button>
      </ButtonRow>
      {total === 0 ? (
        <p className="soft">{t('detection.noChanges')}</p>
      ) : (
        <ChangeList key={policy} project={project} preview={preview.id} policy={policy} total={total} />
      )}
    </>
  );
}

function BeforeAfter({ preview, counts }: { preview: PreviewSummary; counts: PolicyCounts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { before, articles } = preview;
  const change = (from: number, to: number) => `${format.number(from)} → ${format.number(to)}`;
  return (
    <section className="stack" aria-label={t('detection.summary')}>
      <Stats>
        <Stat label={t('imports.clusters')} value={change(before.clusters, counts.after.clusters)} strong />
        <StatGap />
        <Stat
          label={t('imports.inClusters')}
          value={`${change(before.articlesInClusters, counts.after.articlesInClusters)} / ${format.number(articles)}`}
        />
      </Stats>
      <ul className="row numbers">
        {changeKinds.map((kind) => (
          <li
            key={kind}
            className={counts.changes[kind] === 0 ? 'faint' : undefined}
            title={t(`detection.kindHint.${kind}`)}
          >
            <span>{t(`detection.kind.${kind}`)}</span> <strong>{format.number(counts.changes[kind])}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PolicyChoiceProps = {
  preview: PreviewSummary;
  follow: PolicyCounts;
  policy: DecisionPolicy;
  onPolicy: (policy: DecisionPolicy) => void;
};

function PolicyChoice({ preview, follow, policy, onPolicy }: PolicyChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const hints = {
    keep: t('detection.policy.keepHint', { changed: format.number(preview.policies.keep.decided) }),
    follow: t('detection.policy.followHint', {
      changed: format.number(follow.decided),
      articles: format.number(follow.clearedDecisions),
    }),
  };
  return (
    <section className="stack close policy-choice">
      <h2 id={id}>{t('detection.policy.title', { count: preview.decidedClusters })}</h2>
      <Radio.Group
        aria-labelledby={id}
        value={policy}
        onChange={({ target }) => onPolicy(target.value)}
        options={decisionPolicies.map((value) => ({
          value,
          label: (
            <>
              {t(`detection.policy.${value}`)}
              <span className="option-hint soft small">{hints[value]}</span>
            </>
          ),
        }))}
      />
    </section>
  );
}
