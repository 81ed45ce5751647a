// The facts in which the two texts differ, each a chip that jumps to its place.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactAlert } from '#shared/facts/index.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/format.ts';
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
    strip.current?.querySelector(`[data-chip="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (alerts.length === 0) return null;
  const more = alerts.length - MAX_CHIPS;
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
        {t('facts.count', { facts: format.number(alerts.length) })}
      </span>
      {alerts.slice(0, MAX_CHIPS).map((alert, at) => (
        <Chip
          // The alerts of two texts are made together, and their order numbers them.
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity
          key={at}
          data-chip={at}
          aria-pressed={at === current}
          onClick={() => places.show(at)}
        >
          <span className="faint">{t(`facts.kind.${alert.kind}`)}</span>
          <ChipText alert={alert} />
        </Chip>
      ))}
      {more > 0 && <span className="soft">{t('facts.more', { facts: format.number(more) })}</span>}
    </ButtonRow>
  );
}

function ChipText({ alert }: { alert: FactAlert }) {
  const { t } = useTranslation();
  return (
    <>
      {alert.base ? (
        <del className="one-line">{alert.base.text}</del>
      ) : (
        <span className="soft">{t('facts.absent')}</span>
      )}
      <span aria-hidden="true">→</span>
      {alert.other ? (
        <ins className="one-line">{alert.other.text}</ins>
      ) : (
        <span className="soft">{t('facts.absent')}</span>
      )}
    </>
  );
}
