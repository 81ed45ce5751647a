import { useTranslation } from 'react-i18next';
import type { ArticleId } from '#shared/model/model.ts';
import type { Suggestion, Warning } from '#shared/review/suggest/rules.ts';
import { describeReason } from '#shared/words/labels/reason-labels.ts';
import { type Format, useFormat } from '../../base/format.ts';
import { useSettings } from '../../base/settings.ts';
import './suggestion-labels.css';

type SuggestionLabelsProps = Pick<Suggestion, 'reasons' | 'ties' | 'warnings' | 'measured'> & {
  /** The name that the screen uses for another article of the cluster. */
  nameOf: (article: ArticleId) => string;
};

/** The most tied articles that are named: two hundred copies may be equal. */
const MAX_NAMED = 5;

export function SuggestionLabels(props: SuggestionLabelsProps) {
  const { warnings, favour } = useSuggestionWords(props);
  return (
    <span className="suggestion-words">
      {warnings.map((warning) => (
        <span key={warning} className="suggestion-warning">
          {warning}
        </span>
      ))}
      {favour !== '' && <span>{favour}</span>}
    </span>
  );
}

type SuggestionWords = { readonly warnings: readonly string[]; readonly favour: string };

export function useSuggestionWords(props: SuggestionLabelsProps): SuggestionWords {
  const { reasons, ties, warnings, measured, nameOf } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useSettings();
  const tied = [...new Set(ties.slice(0, MAX_NAMED).map(nameOf))].join(t('evidence.comma'));
  const others = ties.length > MAX_NAMED ? t('suggest.andMore', { named: tied, all: ties.length }) : tied;
  const favour = [
    ...reasons.map((reason) => describeReason(reason, measured, language)),
    ...(ties.length > 0 ? [t('suggest.tied', { others })] : []),
  ];
  return {
    warnings: warnings.map((warning) =>
      t(`suggest.warning.${warning.kind}`, { other: nameOf(warning.other), ...figuresOf(warning, format) }),
    ),
    favour: favour.join(t('evidence.comma')),
  };
}

function figuresOf(warning: Warning, format: Format): { missing?: string; span?: string } {
  if (warning.kind === 'shorter') return { missing: format.number(warning.otherLetters - warning.letters) };
  return warning.kind === 'later' ? { span: format.span(warning.milliseconds) } : {};
}
