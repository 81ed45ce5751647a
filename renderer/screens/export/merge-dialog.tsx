// Which cells kept rows take from the discarded ones: a rule for each column, and what an export would take by it.
import { Button, Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergePreview } from '#shared/contract/exports.ts';
import {
  type MergeableField,
  type MergeRule,
  type MergeRules,
  mergeableFields,
  ruleFor,
  rulesForField,
} from '#shared/review/row-merge.ts';
import { useFormat } from '../../base/format.ts';
import { MergeExamples } from '../../review/merging/merge-examples.tsx';
import { useMergePreview } from '../../review/merging/use-merge-preview.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import type { Choices } from './choices.ts';

type MergeDialogProps = {
  project: string;
  choices: Choices;
  defaults: MergeRules;
  onDone: (rules: MergeRules, origins: boolean) => void;
  onClose: () => void;
};

export function MergeDialog({ project, choices, defaults, onDone, onClose }: MergeDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [rules, setRules] = useState(choices.merge ?? defaults);
  const [origins, setOrigins] = useState(choices.mergeOrigins);
  const { undecided } = choices;
  const preview = useMergePreview(project, { undecided, merge: rules });
  return (
    <Modal
      open
      width={880}
      title={t('merging.title')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => onDone(rules, origins)}>
          {t('merging.use')}
        </Button>
      }
    >
      <div className="stack close">
        <p className="soft">{t('merging.explain')}</p>
        <RulesTable rules={rules} preview={preview.data} onChange={setRules} />
        <label className="merge-sources" htmlFor={`${id}-sources`}>
          <span>{t('merging.sources')}</span>
          <Input
            id={`${id}-sources`}
            defaultValue={rules.preferredSources.join(t('evidence.comma'))}
            placeholder={t('merging.sourcesExample')}
            onBlur={({ target }) => setRules({ ...rules, preferredSources: splitSources(target.value) })}
          />
        </label>
        {preview.isError && <ErrorNotice error={preview.error} />}
        {preview.data && <MergeExamples preview={preview.data} />}
        <Checkbox checked={origins} onChange={({ target }) => setOrigins(target.checked)}>
          {t('merging.origins')}
        </Checkbox>
      </div>
    </Modal>
  );
}

function splitSources(text: string): string[] {
  return text.split(/[、，,;；]/).flatMap((source) => source.trim() || []);
}

type RulesTableProps = {
  rules: MergeRules;
  /** Undefined until it is known. */
  preview: MergePreview | undefined;
  onChange: (rules: MergeRules) => void;
};

function RulesTable({ rules, preview, onChange }: RulesTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { columns = [], ownColumns = [] } = preview ?? {};
  const countOf = (wanted: (one: MergePreview['columns'][number]) => boolean) =>
    format.number(columns.filter(wanted).reduce((sum, { cells }) => sum + cells, 0));
  const row = (
    name: string,
    value: MergeRule,
    offered: readonly MergeRule[],
    cells: string,
    set: (rule: MergeRule) => void,
  ) => (
    <tr key={name}>
      <td>{name}</td>
      <td>
        <Select
          size="small"
          aria-label={t('merging.ruleOf', { column: name })}
          popupMatchSelectWidth={false}
          value={value}
          onChange={set}
          options={offered.map((rule) => ({ value: rule, label: t(`merging.rules.${rule}`) }))}
        />
      </td>
      <td className="numbers">{preview && cells}</td>
    </tr>
  );
  const setField = (field: MergeableField) => (rule: MergeRule) =>
    onChange({ ...rules, fields: { ...rules.fields, [field]: rule } });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="merge-rules" tabIndex={0}>
      <Table columns={[t('merging.column'), t('merging.rule'), t('merging.cells')]} layout="wide">
        {mergeableFields.map((field) =>
          row(
            t(`field.${field}`),
            rules.fields[field],
            rulesForField(field),
            countOf((one) => one.field === field),
            setField(field),
          ),
        )}
        {ownColumns.map((column) =>
          row(
            column,
            ruleFor(rules, null, column),
            rulesForField(null),
            countOf((one) => one.field === null && one.column === column),
            (rule) => onChange({ ...rules, columns: { ...rules.columns, [column]: rule } }),
          ),
        )}
      </Table>
    </div>
  );
}
