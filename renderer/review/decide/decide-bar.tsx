// The bar at the bottom: decisions about the whole cluster, its corrections, and the suggested step.
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { lacksCanonical } from '#shared/model/verdicts.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { FocusableButton, ignorePresses } from '../../ui/focusable-button.tsx';
import { CanonicalIcon, KeepIcon, NextIcon } from '../../ui/icons.tsx';
import type { Pair } from '../members/choose-pair.ts';
import { DecideHint, OtherLease } from './decide-hint.tsx';
import {
  applyChanges,
  keepOnly,
  type Plan,
  planDecision,
  planVerdicts,
  setAll,
  type VerdictChange,
} from './plan-decision.ts';

const corrections = ['split', 'part', 'merge', 'move', 'nearMatches'] as const;
type Correction = (typeof corrections)[number];

type DecideBarProps = {
  project: string;
  detail: ClusterDetail;
  pair: Pair;
  allDone: boolean;
  /** True if the articles are on the screen and the cluster is in the list. */
  isDecidable: boolean;
  /** False while the next cluster may not be read yet. */
  isNextKnown: boolean;
  commands: Readonly<Record<Correction, () => void>>;
  onDecide: (verdicts: VerdictChange[]) => void;
  /** @param isSure true to decide in spite of a high risk */
  onSettle: (isSure?: boolean) => void;
};

export function DecideBar(props: DecideBarProps) {
  const { project, detail, pair, allDone, isDecidable, isNextKnown, commands, onDecide, onSettle } = props;
  const { t } = useTranslation();
  /** The cluster for which the menu was opened, because its items act on the shown cluster. */
  const [menuOf, setMenuOf] = useState<ClusterId | null>(null);
  const isMenuOpen = isDecidable && menuOf === detail.id;
  // The menu must not reopen by itself when its cluster is shown again.
  if (menuOf !== null && !isMenuOpen) setMenuOf(null);
  const plan = planDecision(detail);
  const numberOf = (wanted: ArticleId) => detail.members.findIndex(({ article }) => article === wanted) + 1;
  const number = numberOf(pair.active);
  const verdicts = detail.members.map(({ verdict }) => verdict);
  const correctionItems = corrections.map((command) => ({
    key: command,
    label: t(`correct.command.${command}`, { number }),
    extra: keyOf(command),
    onClick: commands[command],
  }));
  const discardAll = {
    key: 'discardAll',
    label: t('decide.discardAll'),
    extra: keyOf('discardAll'),
    onClick: () => onDecide(setAll(detail, 'discard')),
  };
  const clear = {
    key: 'clear',
    label: t('decide.clear'),
    title: t('decide.clearTitle'),
    extra: keyOf('clear'),
    disabled: detail.status === 'open',
    onClick: () => onDecide(setAll(detail, null)),
  };
  const numbersOf = (articles: readonly ArticleId[]) => articles.map(numberOf).join(t('evidence.comma'));
  // A newer version has its own hint until it is decided.
  const newVersions = detail.newVersions.filter((article) => verdicts[numberOf(article) - 1] === null);
  const newMembers = detail.newMembers.filter((article) => !newVersions.includes(article));
  const hints = [
    newMembers.length > 0 && t('decide.newMembers', { count: newMembers.length, numbers: numbersOf(newMembers) }),
    newVersions.length > 0 && t('decide.newVersions', { count: newVersions.length, numbers: numbersOf(newVersions) }),
    plan.kind === 'look' && t(`decide.look.${plan.risk}.hint`),
    lacksCanonical(verdicts) && t('decide.noCanonical'),
    verdicts.every((verdict) => verdict === 'discard') && t('decide.allDiscarded'),
    verdicts.every((verdict) => verdict === 'keep') && t('decide.allKept'),
  ]
    .filter(Boolean)
    .join(' · ');
  const settle = describeSettle(plan);

  function describeSettle(plan: Plan): { label: string; title: string | undefined } {
    if (allDone) return { label: t('decide.export'), title: undefined };
    if (plan.kind === 'look') {
      return { label: t(`decide.look.${plan.risk}.action`), title: t(`decide.look.${plan.risk}.title`) };
    }
    if (!('verdicts' in plan)) return { label: t(`decide.${plan.kind}`), title: undefined };
    const after = applyChanges(detail, plan.verdicts).members;
    const canonical = after.findIndex(({ verdict }) => verdict === 'canonical') + 1;
    const discarded = after.filter(({ verdict }) => verdict === 'discard').length;
    const words = {
      number: canonical,
      kept: after.length - discarded,
      discarded,
      count: plan.verdicts.length,
    };
    return { label: t(`decide.${plan.kind}`, words), title: t('decide.outcome', words) };
  }
  const isRisky = plan.kind === 'look';
  return (
    <ButtonRow as="footer" className="decide-bar">
      <OtherLease project={project} cluster={detail.id} />
      {detail.members.length === 2 ? (
        <span className="of-whole">
          <PairControl {...{ detail, pair, numberOf, onDecide }} disabled={!isDecidable} />
        </span>
      ) : (
        <ButtonRow as="span" className="of-whole">
          <FocusableButton
            disabled={!isDecidable}
            onClick={() => onDecide(keepOnly(detail, pair.active))}
            title={t('decide.keepOnlyTitle', { number })}
          >
            {t('decide.keepOnly')} <kbd>{keyOf('keepOnly')}</kbd>
          </FocusableButton>
          <FocusableButton disabled={!isDecidable} onClick={() => onDecide(setAll(detail, 'keep'))}>
            {t('decide.keepAll')} <kbd>{keyOf('keepAll')}</kbd>
          </FocusableButton>
        </ButtonRow>
      )}
      <Dropdown
        menu={{ items: [...correctionItems, { type: 'divider' }, discardAll, clear] }}
        trigger={['click']}
        open={isMenuOpen}
        onOpenChange={(open) => setMenuOf(open ? detail.id : null)}
        disabled={!isDecidable}
        placement="topLeft"
      >
        <FocusableButton icon={<NextIcon />} iconPlacement="end">
          {t('correct.menu')}
        </FocusableButton>
      </Dropdown>
      <DecideHint {...{ project, hints }} cluster={detail.id}>
        {isRisky && (
          <FocusableButton
            type="link"
            size="small"
            className="still"
            title={`${t('decide.still')} (${keyOf('settleRisky')})`}
            disabled={!isDecidable || !isNextKnown}
            onClick={() => onSettle(true)}
          >
            {t('decide.still')} <kbd>{keyOf('settleRisky')}</kbd>
          </FocusableButton>
        )}
      </DecideHint>
      <FocusableButton
        type="primary"
        className="settle"
        title={settle.title}
        disabled={!isDecidable || !isNextKnown || plan.kind === 'unclear'}
        onClick={() => onSettle()}
      >
        <span key={plan.kind} className="line">
          {settle.label} <kbd>{keyOf('settle')}</kbd>
        </span>
      </FocusableButton>
    </ButtonRow>
  );
}

type PairControlProps = Pick<DecideBarProps, 'detail' | 'pair' | 'onDecide'> & {
  numberOf: (article: ArticleId) => number;
  disabled: boolean;
};

/** What can become of two articles, in the order of their sides. Pressing the choice again takes it back. */
function PairControl({ detail, pair, numberOf, disabled, onDecide }: PairControlProps) {
  const { t } = useTranslation();
  const planned = Array.from(planVerdicts(detail), ([article, verdict]) => ({ article, verdict }));
  const after = applyChanges(detail, planned);
  const choices = [
    ...[pair.base, pair.other].map((article) => ({
      name: t('decide.keepNumber', { number: numberOf(article) }),
      title: t('decide.keepOnlyTitle', { number: numberOf(article) }),
      key: article === pair.active ? keyOf('keepOnly') : null,
      kind: 'canonical' as const,
      verdicts: keepOnly(detail, article),
    })),
    {
      name: t('decide.keepBoth'),
      title: t('decide.keepAll'),
      key: keyOf('keepAll'),
      kind: 'keep' as const,
      verdicts: setAll(detail, 'keep'),
    },
  ];
  return (
    <fieldset className="verdicts pair-verdicts" aria-label={t('decide.ofPair')}>
      {choices.map(({ name, title, key, kind, verdicts }) => {
        const isPressed = areSet(detail, verdicts);
        const look = planned.length > 0 && areSet(after, verdicts) ? ' verdict-suggested' : '';
        const Icon = kind === 'keep' ? KeepIcon : CanonicalIcon;
        return (
          <button
            key={name}
            type="button"
            className={`verdict verdict-${kind}${look}`}
            aria-pressed={isPressed}
            title={isPressed ? t('decide.pressAgain') : title}
            {...ignorePresses(disabled, () => onDecide(isPressed ? setAll(detail, null) : verdicts))}
          >
            <Icon />
            <span>{name}</span>
            {key && <kbd>{key}</kbd>}
          </button>
        );
      })}
    </fieldset>
  );
}

function areSet({ members }: ClusterDetail, verdicts: readonly VerdictChange[]): boolean {
  return verdicts.every(({ article, verdict }) =>
    members.some((member) => member.article === article && member.verdict === verdict),
  );
}
