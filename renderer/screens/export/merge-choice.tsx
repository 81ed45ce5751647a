import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeRules } from '#shared/row-merge.ts';
import type { Choices } from './choices.ts';
import { MergeDialog } from './merge-dialog.tsx';

type MergeChoiceProps = {
  project: string;
  choices: Choices;
  defaults: MergeRules;
  onChange: (choices: Choices) => void;
};

/** Whether kept rows take what only the discarded ones have. */
export function MergeChoice({ project, choices, defaults, onChange }: MergeChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
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
  );
}
