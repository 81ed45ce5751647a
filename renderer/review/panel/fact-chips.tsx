// The facts on which the two texts contradict each other, each a chip that jumps to its places in turn.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactAlert } from '#shared/compare/facts/index.ts';
import { useFormat } from '../../base/format.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { JumpNavigation } from '../sheet/use-jump-navigation.ts';

/** Two unrelated texts differ in hundreds of facts; the keys still reach all of them. */
const MAX_CHIPS = 60;

export function FactChips({ alerts, places }: { alerts: readonly FactAlert[]; places: JumpNavigation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const strip = useRef<HTMLElement>(null);
  const { current } = places;
  useEffect(() => {
    if (current === null) return;
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (alerts.length === 0) return null;
  const groups = groupAlerts(alerts);
  const more = groups.length - MAX_CHIPS;
  return (
    <ButtonRow
      as="fieldset"
      tight
      ref={strip}
      className="fact-chips"
      aria-label={t('facts.label')}
      // Most mice have no horizontal wheel.
      onWheel={({ currentTarget, deltaY }) => currentTarget.scrollBy(deltaY, 0)}
    >
      <span className="accent numbers" title={t('facts.keys')}>
        {t('facts.count', { facts: format.number(groups.length) })}
      </span>
      {groups.slice(0, MAX_CHIPS).map(([first, ...others]) => {
        const isCurrent = current !== null && [first, ...others].includes(current);
        const next = isCurrent ? others.find((at) => at > current) : undefined;
        return (
          <Chip key={first} aria-pressed={isCurrent} onClick={() => places.show(next ?? first)}>
            <span className="faint">{t(`facts.kind.${alerts[first]!.kind}`)}</span>
            <ChipText alert={alerts[first]!} />
            {others.length > 0 && <span className="faint numbers">×{format.number(others.length + 1)}</span>}
          </Chip>
        );
      })}
      {more > 0 && <span className="soft">{t('facts.more', { facts: format.number(more) })}</span>}
    </ButtonRow>
  );
}

/** The places of each difference, because a name that two texts write differently is repeated all over them. */
function groupAlerts(alerts: readonly FactAlert[]): [first: number, ...others: number[]][] {
  const groups = Map.groupBy(alerts.keys(), (at) => {
    const { kind, base, other } = alerts[at]!;
    return JSON.stringify([kind, base.text, other.text]);
  });
  return [...groups.values()] as [number, ...number[]][];
}

function ChipText({ alert }: { alert: FactAlert }) {
  return (
    <>
      <del className="one-line">{alert.base.text}</del>
      <span aria-hidden="true">→</span>
      <ins className="one-line">{alert.other.text}</ins>
    </>
  );
}
