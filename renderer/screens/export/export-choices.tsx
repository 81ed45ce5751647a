// The three choices of an export: which list, undecided clusters, format.
import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { exportKinds } from '#shared/contract/exports.ts';
import { exportFormats, undecidedPolicies } from '#shared/model.ts';
import type { Choices } from './choices.ts';

type ExportChoicesProps = { choices: Choices; onChange: (choices: Choices) => void };

export function ExportChoices({ choices, onChange }: ExportChoicesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="export-choices">
      <span className="soft" id={`${id}-kind`}>
        {t('export.kind')}
      </span>
      <Radio.Group
        aria-labelledby={`${id}-kind`}
        value={choices.kind}
        onChange={({ target }) => onChange({ ...choices, kind: target.value })}
        options={exportKinds.map((kind) => ({ value: kind, label: t(`export.kinds.${kind}`) }))}
      />
      <span className="soft" id={`${id}-undecided`}>
        {t('export.undecided')}
      </span>
      <Radio.Group
        aria-labelledby={`${id}-undecided`}
        value={choices.undecided}
        onChange={({ target }) => onChange({ ...choices, undecided: target.value })}
        options={undecidedPolicies.map((policy) => ({ value: policy, label: t(`export.policies.${policy}`) }))}
      />
      <span className="soft" id={`${id}-format`}>
        {t('export.format')}
      </span>
      <Radio.Group
        aria-labelledby={`${id}-format`}
        value={choices.kind === 'all' ? 'xlsx' : choices.format}
        disabled={choices.kind === 'all'}
        onChange={({ target }) => onChange({ ...choices, format: target.value })}
        options={exportFormats.map((format) => ({ value: format, label: t(`export.formats.${format}`) }))}
      />
      {(choices.format === 'xlsx' || choices.kind === 'all') && <p className="soft">{t('export.xlsxKeeps')}</p>}
      {choices.format === 'csv' && choices.kind !== 'all' && <p className="soft">{t('export.csvNumbers')}</p>}
    </div>
  );
}
