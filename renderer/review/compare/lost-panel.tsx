// Nothing lost: what an article says that the kept one does not, clause by clause.
import { Button } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/review.ts';
import { useFormat } from '../../ui/format.ts';
import type { Lost, Saying } from './requests.ts';
import { SayingText } from './saying-text.tsx';

type LostPanelProps = {
  members: readonly Member[];
  /** The article that may be discarded; null where only the kept one is there. */
  member: Member | null;
  kept: Member | undefined;
  /** Undefined until it is read. */
  lost: Lost | undefined;
  onShow: (saying: Saying) => void;
};

/** Two texts that have little in common have hundreds; they are drawn as they are asked for. */
const STEP = 100;

export const LostPanel = memo(function LostPanel({ members, member, kept, lost, onShow }: LostPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [shown, setShown] = useState(STEP);
  if (!member || !kept) return <p className="soft">{t('lost.noKept')}</p>;
  const numbers = { number: members.indexOf(member) + 1, kept: members.indexOf(kept) + 1 };
  const isCanonical = kept.verdict === 'canonical';
  if (!lost) return <p className="soft">{t('compare.comparing')}</p>;
  return (
    <>
      <p className="panel-lead">
        {t(isCanonical ? 'lost.ofCanonical' : 'lost.ofSuggested', numbers)}{' '}
        <span className="soft numbers">{t('lost.covered', { covered: format.percent(lost.covered) })}</span>
      </p>
      {lost.sayings.length === 0 && <p>{t('lost.nothing')}</p>}
      <ol className="sayings">
        {lost.sayings.slice(0, shown).map((saying) => (
          <li key={saying.start}>
            <button type="button" className="saying" onClick={() => onShow(saying)}>
              <SayingText text={saying.text} facts={saying.facts} />
            </button>
          </li>
        ))}
      </ol>
      {lost.sayings.length > shown && (
        <Button size="small" onClick={() => setShown(shown + STEP)}>
          {t('facts.more', { facts: format.number(lost.sayings.length - shown) })}
        </Button>
      )}
    </>
  );
});
