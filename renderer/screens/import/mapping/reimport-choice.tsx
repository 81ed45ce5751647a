// For a file that the project already has, or a newer version of it: asks what happens to the rows that are there.
import { Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type PreviousImport, type Repeats, repeats } from '#shared/contract/intake.ts';
import { useFormat } from '../../../base/format.ts';
import { Notice } from '../../../ui/notice.tsx';

type ReimportChoiceProps = { previousImport: PreviousImport; value: Repeats; onChange: (value: Repeats) => void };

export function ReimportChoice({ previousImport, value, onChange }: ReimportChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = useId();
  const { kind, file, importedAt } = previousImport;
  return (
    <Notice kind="warning" title={t(`repeats.${kind}`, { file, at: format.date(importedAt) })}>
      <Radio.Group
        className="repeats-choice"
        aria-label={t('repeats.question')}
        aria-describedby={what}
        value={value}
        onChange={(event) => onChange(event.target.value as Repeats)}
        options={repeats.map((one) => ({ value: one, label: t(`repeats.${one}.name`) }))}
      />
      <p id={what} className="soft small repeats-what">
        {t(`repeats.${value}.what`)}
      </p>
    </Notice>
  );
}
