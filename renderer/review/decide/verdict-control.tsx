// The verdict of one article: 主稿 / 保留 / 剔除. Pressing the chosen one again makes it undecided.
import { useTranslation } from 'react-i18next';
import { type Verdict, verdicts } from '#shared/model/model.ts';
import { ignorePresses } from '../../ui/focusable-button.tsx';
import { CanonicalIcon, DiscardIcon, KeepIcon } from '../../ui/icons.tsx';
import './decide.css';

export const verdictIcons = { canonical: CanonicalIcon, keep: KeepIcon, discard: DiscardIcon };
const verdictKeys = { canonical: 'C', keep: 'V', discard: 'X' };

type VerdictControlProps = {
  /** Names the article for screen readers. */
  label: string;
  verdict: Verdict | null;
  /** The verdict that Enter would set. */
  suggested: Verdict | null | undefined;
  disabled: boolean;
  onVerdict: (verdict: Verdict | null) => void;
};

export function VerdictControl({ label, verdict, suggested, disabled, onVerdict }: VerdictControlProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="verdicts" aria-label={label}>
      {verdicts.map((one) => {
        const Icon = verdictIcons[one];
        const pressed = verdict === one;
        return (
          <button
            key={one}
            type="button"
            className={`verdict verdict-${one}${suggested === one ? ' verdict-suggested' : ''}`}
            aria-pressed={pressed}
            title={t(pressed ? 'decide.pressAgain' : suggested === one ? 'decide.byEnter' : 'decide.withKey', {
              key: verdictKeys[one],
            })}
            {...ignorePresses(disabled, () => onVerdict(pressed ? null : one))}
          >
            <Icon />
            <span className="verdict-name">{t(`verdict.${one}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  const Icon = verdictIcons[verdict];
  return (
    <span key={verdict} className={`line verdict verdict-mark verdict-${verdict}`}>
      <Icon />
      {t(`verdict.${verdict}`)}
    </span>
  );
}
