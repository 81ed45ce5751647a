// Why an article is suggested, and what speaks against it, in words.
import { useTranslation } from 'react-i18next';
import type { ArticleId } from '#shared/model.ts';
import type { Measured, ReasonName, Suggestion, Warning } from '#shared/suggest/rules.ts';
import { type Format, useFormat } from '../format.ts';
import './suggestion-labels.css';

type SuggestionLabelsProps = Pick<Suggestion, 'reasons' | 'ties' | 'warnings' | 'measured'> & {
  /** The screen's name for another article of the cluster. */
  nameOf: (article: ArticleId) => string;
};

/** Enough names if two hundred copies are equal. */
const MAX_NAMED = 5;

export function SuggestionLabels({ reasons, ties, warnings, measured, nameOf }: SuggestionLabelsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  function inWords(name: ReasonName): string {
    const reason = t(`suggest.reason.${name}`);
    return isMeasured(name) ? t(`suggest.measured.${name}`, { reason, ...valuesOf(measured, format) }) : reason;
  }
  const tied = [...new Set(ties.slice(0, MAX_NAMED).map(nameOf))].join(t('evidence.comma'));
  const others = ties.length > MAX_NAMED ? t('suggest.andMore', { named: tied, all: ties.length }) : tied;
  return (
    <span className="suggestion-words">
      {warnings.map((warning) => (
        <span key={warning.kind} className="suggestion-warning">
          {t(`suggest.warning.${warning.kind}`, { other: nameOf(warning.other), ...figuresOf(warning, format) })}
        </span>
      ))}
      {reasons.length > 0 && <span>{reasons.map((reason) => inWords(reason)).join(t('evidence.comma'))}</span>}
      {ties.length > 0 && <span className="soft">{t('suggest.tied', { others })}</span>}
    </span>
  );
}

const measuredReasons = [
  'not-abridged',
  'agrees-most',
  'most-complete',
  'fewest-typos',
  'usual-form',
  'least-boilerplate',
] as const;

function isMeasured(name: ReasonName): name is (typeof measuredReasons)[number] {
  return (measuredReasons as readonly ReasonName[]).includes(name);
}

function valuesOf({ shared, others, letters, unfamiliar, sameForm, boilerplate }: Measured, format: Format) {
  return {
    shared: format.percent(shared),
    others: format.number(others),
    letters: format.number(letters),
    unfamiliar: format.number(unfamiliar ?? 0),
    sameForm: format.percent(sameForm),
    boilerplate: format.percent(boilerplate),
  };
}

function figuresOf(warning: Warning, format: Format): { missing?: string; span?: string } {
  if (warning.kind === 'shorter') return { missing: format.number(warning.otherLetters - warning.letters) };
  return warning.kind === 'later' ? { span: format.span(warning.milliseconds) } : {};
}
