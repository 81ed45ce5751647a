// The choice between a copy of the imported workbook and a new one, with what of the former cannot follow its rows.
import { Checkbox, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { type OriginalFacts, type OriginalLoss, workbookWays } from '#shared/contract/exports.ts';
import { useFormat } from '../../base/format.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import type { Choices } from './choices.ts';
import type { OriginalQuery } from './use-original.ts';

type OriginalChoiceProps = { choices: Choices; original: OriginalQuery; onChange: (choices: Choices) => void };

export function OriginalChoice({ choices, original, onChange }: OriginalChoiceProps) {
  const { t } = useTranslation();
  const facts = original.data;
  if (original.isError) return <ErrorNotice error={original.error} />;
  if (original.isLoading) return <p className="soft export-original">{t('export.originalChecking')}</p>;
  if (!facts || facts.obstacle === 'other-format') return null;
  const { file, obstacle } = facts;
  const isOriginal = choices.workbook === 'original' && obstacle === null;
  const label = t('export.workbook');
  return (
    <>
      <span className="soft">{label}</span>
      <Radio.Group
        aria-label={label}
        value={isOriginal ? 'original' : 'rebuilt'}
        onChange={({ target }) => onChange({ ...choices, workbook: target.value, macros: false, addedColumns: false })}
        options={workbookWays.map((way) => ({
          value: way,
          label: t(`export.workbookWays.${way}`),
          disabled: way === 'original' && obstacle !== null,
        }))}
      />
      {obstacle !== null && <p className="soft">{t(`export.obstacles.${obstacle}`, { file })}</p>}
      {(isOriginal || obstacle === 'macro-sheet') && (
        <div className="stack close export-original">
          {isOriginal && (
            <>
              <p className="soft">{t('export.originalKeeps', { file })}</p>
              <p className="soft numbers">
                {original.isPlaceholderData ? t('export.originalChecking') : <Losses losses={facts.losses} />}
              </p>
            </>
          )}
          {(facts.hasMacros || obstacle === 'macro-sheet') && (
            <Checkbox
              checked={choices.macros}
              onChange={({ target }) => onChange({ ...choices, macros: target.checked })}
            >
              {t('export.macros')}
            </Checkbox>
          )}
          {isOriginal && (
            <Checkbox
              checked={choices.addedColumns}
              onChange={({ target }) => onChange({ ...choices, addedColumns: target.checked })}
            >
              {t('export.addedColumns')}
            </Checkbox>
          )}
        </div>
      )}
    </>
  );
}

function Losses({ losses }: Pick<OriginalFacts, 'losses'>) {
  const { t } = useTranslation();
  const list = useLossList();
  return losses.length === 0 ? t('export.originalFollows') : t('export.originalLosses', { parts: list(losses) });
}

/** Names each kind of loss with its first places. */
export function useLossList(): (losses: readonly OriginalLoss[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (losses) =>
    losses
      .map(({ part, count, first }) => {
        const what = t(`export.originalLost.${part}`, { count, number: format.number(count) });
        if (first.length === 0) return what;
        const places = first.join(t('evidence.comma')) + (count > first.length ? '…' : '');
        return t('export.originalPlaces', { what, places });
      })
      .join(t('export.lossSeparator'));
}
