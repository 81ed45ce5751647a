import { useTranslation } from 'react-i18next';
import type { SuggestState } from '#shared/contract/suggest.ts';
import { MIN_PICKS } from '#shared/review/suggest/learned.ts';
import { useFormat } from '../../base/format.ts';

export function LearningState({ state, isLearning }: { state: SuggestState; isLearning: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { picks, live, model, used } = state;
  const rate = (agreed: number) => format.percent(agreed / Math.max(1, model?.picks ?? 1));
  return (
    <div role="status">
      <p>{t('suggest.learningText', { least: MIN_PICKS, picks: format.number(picks) })}</p>
      {live.picks > 0 && (
        <p>{t('suggest.live', { agreed: format.number(live.agreed), picks: format.number(live.picks) })}</p>
      )}
      {isLearning && <p className="soft">{t('suggest.isLearning')}</p>}
      {model && (
        <p>
          {t('suggest.agreement', {
            of: format.number(model.picks),
            learned: rate(model.agreed.learned),
            rules: rate(model.agreed.rules),
          })}{' '}
          <strong>{t(used ? 'suggest.usesLearned' : 'suggest.usesRules')}</strong>
        </p>
      )}
    </div>
  );
}
