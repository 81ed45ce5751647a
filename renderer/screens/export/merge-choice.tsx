import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MergeChoice as Choice, type MergeRules, mergeChoices } from '#shared/review/row-merge.ts';
import { useFormat } from '../../base/format.ts';
import type { Choices } from './choices.ts';
import { MergeDialog } from './merge-dialog.tsx';

type MergeChoiceProps = {
  project: string;
  choices: Choices;
  defaults: MergeRules;
  /** Clusters for which an editor has chosen. */
  chosen: Readonly<Record<Choice, number>>;
  onChange: (choices: Choices) => void;
};

/** Whether kept rows take what only the discarded ones have. */
export function MergeChoice({ project, choices, defaults, chosen, onChange }: MergeChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <Checkbox
          checked={choices.merge !== null}
          onChange={({ target }) => onChange({ ...choices, merge: target.checked ? defaults : null })}
        >
          {t('merging.choice')}
        </Checkbox>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('merging.open')}
        </Button>
        {isOpen && (
          <MergeDialog
            project={project}
            choices={choices}
            defaults={defaults}
            onDone={(merge, mergeOrigins) => {
              onChange({ ...choices, merge, mergeOrigins });
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </p>
      {mergeChoices
        .filter((choice) => chosen[choice] > 0)
        .map((choice) => (
          <p key={choice} className="soft">
            {t(`merging.chosenClusters.${choice}`, { count: chosen[choice], clusters: format.number(chosen[choice]) })}
          </p>
        ))}
    </>
  );
}
