// Why an article is suggested, and what speaks against it, in words.
import { useTranslation } from 'react-i18next';
import type { ArticleId } from '#shared/model.ts';
import type { Suggestion, Warning } from '#shared/suggest/rules.ts';
import { type Format, useFormat } from './format.ts';
import './suggestion-words.css';

type SuggestionWordsProps = Pick<Suggestion, 'reasons' | 'warnings'> & {
  /** What the screen calls another article of the cluster. */
  nameOf: (article: ArticleId) => string;
};

export function SuggestionWords({ reasons, warnings, nameOf }: SuggestionWordsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className="suggestion-words">
      <span>{reasons.map((reason) => t(`suggest.reason.${reason}`)).join(t('evidence.comma'))}</span>
      {warnings.map((warning) => (
        <span key={warning.kind} className="suggestion-warning">
          {t(`suggest.warning.${warning.kind}`, { other: nameOf(warning.other), ...figuresOf(warning, format) })}
        </span>
      ))}
    </span>
  );
}

function figuresOf(warning: Warning, format: Format): { missing?: string; span?: string } {
  if (warning.kind === 'shorter') return { missing: format.number(warning.otherLetters - warning.letters) };
  return warning.kind === 'later' ? { span: format.span(warning.milliseconds) } : {};
}
