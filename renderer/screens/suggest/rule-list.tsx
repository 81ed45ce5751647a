import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { type RuleName, ruleNames } from '#shared/review/suggest/rules.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { NextIcon, PreviousIcon } from '../../ui/icons.tsx';

type RuleListProps = { order: readonly RuleName[]; onOrder: (order: RuleName[]) => void };

export function RuleList({ order, onOrder }: RuleListProps) {
  const { t } = useTranslation();
  const unused = ruleNames.filter((rule) => !order.includes(rule));
  function move(at: number, by: 1 | -1): void {
    const moved = order[at]!;
    const rest = order.filter((rule) => rule !== moved);
    onOrder(rest.toSpliced(at + by, 0, moved));
  }
  return (
    <ol className="rules lined">
      {[...order, ...unused].map((rule, at) => {
        const used = at < order.length;
        const name = t(`suggest.reason.${rule}`);
        return (
          <li key={rule}>
            <span className="rule-number faint numbers">{used ? at + 1 : ''}</span>
            <Checkbox
              checked={used}
              onChange={() => onOrder(used ? order.filter((one) => one !== rule) : [...order, rule])}
            >
              {name}
            </Checkbox>
            <span className="soft">{t(`suggest.ruleText.${rule}`)}</span>
            <ButtonRow as="span" tight>
              <Button
                type="text"
                size="small"
                icon={<PreviousIcon />}
                aria-label={t('suggest.up', { name })}
                disabled={!used || at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<NextIcon />}
                aria-label={t('suggest.down', { name })}
                disabled={!used || at === order.length - 1}
                onClick={() => move(at, 1)}
              />
            </ButtonRow>
          </li>
        );
      })}
    </ol>
  );
}
