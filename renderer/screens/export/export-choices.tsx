import { Checkbox, Radio } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { exportKinds, unkeptParts } from '#shared/contract/exports.ts';
import { exportFormats, undecidedPolicies } from '#shared/model/model.ts';
import { useFormat } from '../../base/format.ts';
import type { useMerging } from '../../review/merging/use-merging.ts';
import { type Choices, mayBeOriginal } from './choices.ts';
import { MergeChoice } from './merge-choice.tsx';
import { OriginalChoice } from './original-choice.tsx';
import type { ExportFacts } from './use-export-facts.ts';
import { isWrittenIntoOriginal, type OriginalQuery } from './use-original.ts';

type ExportChoicesProps = {
  project: string;
  choices: Choices;
  /** Rows that were not imported and yet hold something. */
  rejected: number;
  parts: ExportFacts['parts'];
  original: OriginalQuery;
  merging: Pick<ReturnType<typeof useMerging>, 'defaults' | 'chosen'>;
  onChange: (choices: Choices) => void;
};

export function ExportChoices(props: ExportChoicesProps) {
  const { project, choices, rejected, parts, original, merging, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const format = choices.kind === 'all' ? 'xlsx' : choices.format;
  const isCleaned = choices.kind === 'cleaned' || choices.kind === 'all';
  const isOriginal = isWrittenIntoOriginal(choices, original);
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
      {rejected > 0 && isCleaned && (
        <p>
          <Checkbox
            checked={choices.articlesOnly}
            onChange={({ target }) => onChange({ ...choices, articlesOnly: target.checked })}
          >
            {t('export.articlesOnly', { count: rejected })}
          </Checkbox>
        </p>
      )}
      {isCleaned && <MergeChoice {...{ project, choices, onChange }} {...merging} />}
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
      {format === 'csv' && <p className="soft">{t('export.csvNumbers')}</p>}
      {mayBeOriginal(choices) && <OriginalChoice choices={choices} original={original} onChange={onChange} />}
      {format === 'xlsx' && ARTICLE_KINDS.has(choices.kind) && !isOriginal && parts && <WorkbookNote found={parts} />}
    </div>
  );
}

/** The kinds with the columns of the imported workbook. */
const ARTICLE_KINDS: ReadonlySet<string> = new Set(['cleaned', 'removed', 'all']);

/** Names what an exported workbook keeps of the imported one, and what it cannot keep. */
function WorkbookNote({ found }: { found: NonNullable<ExportFacts['parts']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const join = (parts: readonly string[]) => ({ parts: parts.join(t('export.partsSeparator')) });
  const kept = found.kept.map((part) => t(`export.keptParts.${part}`));
  const unkept = unkeptParts.flatMap((part) => {
    const count = found.unkept[part];
    return count ? t(`export.unkept.${part}`, { count, number: format.number(count) }) : [];
  });
  return (
    <p className="soft numbers">
      {kept.length > 0 && t('export.keeps', join(kept))}
      {unkept.length > 0 && t('export.keepsNot', join(unkept))}
    </p>
  );
}
