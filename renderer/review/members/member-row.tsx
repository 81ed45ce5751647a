import { useTranslation } from 'react-i18next';
import type { Member } from '#shared/contract/review.ts';
import type { Verdict } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import { useFormat } from '../../base/format.ts';
import { evidenceAgainst, evidenceHint, type MemberNumbers } from '../../ui/labels/evidence-labels.ts';
import { deltaOf } from './member-deltas.ts';

/** Height in pixels: one line and the rule below it (members-panel.css). */
export const ROW_HEIGHT = 30;

type MemberRowProps = {
  /** `index`: its row in the table, from 0. `number`: its position in the cluster, from 1. */
  index: number;
  number: number;
  numbers: MemberNumbers;
  /** Both are undefined until they are read. */
  member: Member | undefined;
  kept: Member | undefined;
  verdict: Verdict | null;
  /** True if Enter would discard the article. */
  isDiscardSuggested: boolean;
  isKept: boolean;
  isPublished: boolean;
  isPicked: boolean;
  onPick: (on: boolean) => void;
  onChoose: () => void;
};

export function MemberRow(props: MemberRowProps) {
  const { index, number, numbers, member, kept, verdict, isKept, isPublished, isPicked, onPick, onChoose } = props;
  const { t } = useTranslation();
  const verdictName =
    verdict === null && isKept
      ? 'verdict.suggested'
      : props.isDiscardSuggested
        ? 'verdict.suggestedDiscard'
        : (`verdict.${verdict ?? 'undecided'}` as const);
  return (
    <tr className={isKept ? 'members-kept' : undefined} aria-rowindex={index + 2} style={{ height: ROW_HEIGHT }}>
      <td>
        {/* The browser's own checkbox, because each scroll draws a window full of them. */}
        {!isKept && (
          <input
            type="checkbox"
            aria-label={t('members.pick', { number })}
            checked={isPicked}
            onChange={({ target }) => onPick(target.checked)}
          />
        )}
      </td>
      <td>
        <button type="button" className="members-number numbers" title={member?.article.title} onClick={onChoose}>
          {t('compare.nth', { number })}
        </button>
      </td>
      {member ? (
        <Facts member={member} kept={isKept ? undefined : kept} numbers={numbers} isPublished={isPublished} />
      ) : (
        <td colSpan={4} />
      )}
      <td>{t(verdictName)}</td>
    </tr>
  );
}

type FactsProps = {
  member: Member;
  /** Undefined for the kept article itself. */
  kept: Member | undefined;
  numbers: MemberNumbers;
  isPublished: boolean;
};

function Facts({ member, kept, numbers, isPublished }: FactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { article, features, evidence } = member;
  const { letters, after } = kept ? deltaOf(member, kept) : { letters: 0, after: null };
  return (
    <>
      <td title={article.source}>
        {isPublished && <span className="tag accent">{t('published.tag')}</span>} {article.source || '—'}
      </td>
      <td className="numbers">
        {format.number(features.length)}{' '}
        {letters !== 0 && (
          <span className={letters < 0 ? 'members-less' : 'members-more'}>
            {t(letters < 0 ? 'members.fewer' : 'members.more', { letters: format.number(Math.abs(letters)) })}
          </span>
        )}
        {features.truncated && <span className="members-less">{t('members.cutOff')}</span>}
      </td>
      <td className="numbers" title={article.published}>
        {displayPublished(article.published) || '—'}{' '}
        {after !== null && (
          <span className={after < 0 ? 'members-more' : 'soft'}>
            {t(after === 0 ? 'members.same' : after > 0 ? 'members.later' : 'members.earlier', {
              span: format.span(Math.abs(after)),
            })}
          </span>
        )}
      </td>
      <td className="numbers" title={evidenceHint(t, format, evidence)}>
        {evidenceAgainst(t, format, member, numbers)}
      </td>
    </>
  );
}
