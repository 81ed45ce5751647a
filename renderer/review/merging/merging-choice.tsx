import { Button, Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterId } from '#shared/model/model.ts';
import type { MergeChoice, MergeRules } from '#shared/review/row-merge.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { MergeExamples } from './merge-examples.tsx';
import { useMergePreview } from './use-merge-preview.ts';
import { useMerging } from './use-merging.ts';

type MergingChoiceProps = {
  project: string;
  clusters: readonly ClusterId[];
  choice: MergeChoice | null;
  /** What no choice means. */
  unchosen: string;
  isDisabled: boolean;
  onChange: (choice: MergeChoice | null) => void;
};

/** Whether exports merge the rows of these clusters, whatever the project does, and what they would take. */
export function MergingChoice({ project, clusters, choice, unchosen, isDisabled, onChange }: MergingChoiceProps) {
  const { t } = useTranslation();
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <ButtonRow tight>
      <Select<MergeChoice | 'unchosen'>
        size="small"
        aria-label={t('merging.title')}
        popupMatchSelectWidth={false}
        disabled={isDisabled}
        value={choice ?? 'unchosen'}
        onChange={(chosen) => onChange(chosen === 'unchosen' ? null : chosen)}
        options={[
          { value: 'unchosen', label: unchosen },
          { value: 'use', label: t('merging.options.use') },
          { value: 'none', label: t('merging.options.none') },
        ]}
      />
      <Button size="small" disabled={clusters.length === 0} onClick={() => setPreviewed(true)}>
        {t('merging.preview')}
      </Button>
      {isPreviewed && <PreviewDialog project={project} clusters={clusters} onClose={() => setPreviewed(false)} />}
    </ButtonRow>
  );
}

type PreviewDialogProps = { project: string; clusters: readonly ClusterId[]; onClose: () => void };

function PreviewDialog({ project, clusters, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const { merging, defaults, isPending, error } = useMerging(project);
  return (
    <Modal open width={880} title={t('merging.title')} footer={null} onCancel={onClose}>
      {error && <ErrorNotice error={error} />}
      {isPending && <Spin delay={150} />}
      {!isPending && !error && <Preview project={project} clusters={clusters} merge={merging.merge ?? defaults} />}
    </Modal>
  );
}

type PreviewProps = { project: string; clusters: readonly ClusterId[]; merge: MergeRules };

function Preview({ project, clusters, merge }: PreviewProps) {
  const { t } = useTranslation();
  const preview = useMergePreview(project, { undecided: 'follow-suggestions', merge, clusters });
  if (preview.isError) return <ErrorNotice error={preview.error} />;
  if (!preview.data) return <Spin delay={150} />;
  return (
    <div className="stack close">
      <p className="soft">{t('merging.previewed')}</p>
      <MergeExamples preview={preview.data} />
    </div>
  );
}
