// Lists what a file of desk rules would add and change, part by part. Contents of the file are never shown as HTML.
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { PartComparison, RulesPreview } from '#shared/contract/desk-rules.ts';
import { type RulesPart, rulesParts } from '#shared/desk-rules/file.ts';
import { useFormat } from '../../base/format.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import './desk-rules-preview.css';

type DeskRulesPreviewProps = {
  file: string;
  preview: RulesPreview;
  /** The foot of the dialog, which stays in view while the parts scroll; null until it is drawn. */
  foot: HTMLElement | null;
  onApply: (parts: RulesPart[]) => void;
};

export function DeskRulesPreview({ file, preview, foot, onApply }: DeskRulesPreviewProps) {
  const { t } = useTranslation();
  const [leftOut, setLeftOut] = useState<readonly RulesPart[]>([]);
  const listed = rulesParts.filter((part) => preview[part]);
  const other = listed.filter((part) => preview[part]!.added + preview[part]!.changed > 0);
  const chosen = other.filter((part) => !leftOut.includes(part));
  return (
    <section className="stack close" aria-label={t('deskRules.preview', { file })}>
      <h2 className="one-line">{t('deskRules.preview', { file })}</h2>
      <ul className="lined desk-rules-parts">
        {listed.map((part) => (
          <li key={part} className="row baseline spread">
            <Checkbox
              checked={chosen.includes(part)}
              disabled={!other.includes(part)}
              onChange={({ target }) =>
                setLeftOut(target.checked ? leftOut.filter((one) => one !== part) : [...leftOut, part])
              }
            >
              {t(`deskRules.parts.${part}`)}
            </Checkbox>
            <span className="soft small">{t(`deskRules.partHint.${part}`)}</span>
            <Entries comparison={preview[part]!} />
          </li>
        ))}
      </ul>
      <p className="soft">{t(other.length === 0 ? 'deskRules.nothing' : 'deskRules.hint')}</p>
      {foot &&
        createPortal(
          <ButtonRow>
            <span className="fill" />
            <Button type="primary" disabled={chosen.length === 0} onClick={() => onApply(chosen)}>
              {t('deskRules.apply')}
            </Button>
          </ButtonRow>,
          foot,
        )}
    </section>
  );
}

function Entries({ comparison: { added, changed, same, first } }: { comparison: PartComparison }) {
  const { t } = useTranslation();
  const format = useFormat();
  const more = added + changed - first.length;
  const counts = t('deskRules.counts', {
    added: format.number(added),
    changed: format.number(changed),
    same: format.number(same),
  });
  if (first.length === 0) return <p className="soft numbers desk-rules-entries">{counts}</p>;
  return (
    <details className="desk-rules-entries">
      <summary className="numbers">{counts}</summary>
      <ul>
        {first.map(({ text, isNew, setting, source, isOn }) => (
          <li key={`${setting} ${source} ${text}`}>
            <span className="soft">{t(isNew ? 'deskRules.isNew' : 'deskRules.isOther')}</span>{' '}
            {setting ? t(`deskRules.setting.${setting}`) : text}
            {source !== undefined && <span className="soft"> · {source || t('boilerplate.allSources')}</span>}
            {isOn === false && <span className="soft"> · {t('deskRules.notBoilerplate')}</span>}
          </li>
        ))}
        {more > 0 && <li className="soft">{t('deskRules.more', { entries: format.number(more) })}</li>}
      </ul>
    </details>
  );
}
