import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { exportKinds } from '#shared/contract/exports.ts';
import { type ExportFormat, exportFormats, undecidedPolicies } from '#shared/model.ts';
import type { Choices } from './choices.ts';

/** Limits of each format that an editor should know before choosing it. */
const NOTES = { xlsx: 'export.xlsxKeeps', csv: 'export.csvNumbers', jsonl: null } as const satisfies Record<
  ExportFormat,
  string | null
>;

type ExportChoicesProps = { choices: Choices; onChange: (choices: Choices) => void };

export function ExportChoices({ choices, onChange }: ExportChoicesProps) {
  const { t } = useTranslation();
  const id = useId();
  const format = choices.kind === 'all' ? 'xlsx' : choices.format;
  const note = NOTES[format];
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
        value={format}
        disabled={choices.kind === 'all'}
        onChange={({ target }) => onChange({ ...choices, format: target.value })}
        options={exportFormats.map((format) => ({ value: format, label: t(`export.formats.${format}`) }))}
      />
      {note && <p className="soft">{t(note)}</p>}
    </div>
  );
}
