// Explains below a headline that the text is damaged on the disk. In the sheet, so that no text begins lower for it.
import { useTranslation } from 'react-i18next';
import type { Side } from '#shared/compare/sheet/row-pieces.ts';
import { Notice } from '../../ui/notice.tsx';

/** The numbers of the compared articles whose texts are damaged; null for a sound text. */
export type DamagedNumbers = Readonly<Record<Side, number | null>>;

export const NONE_DAMAGED: DamagedNumbers = { left: null, right: null };

export function DamagedTexts({ numbers }: { numbers: readonly (number | null)[] }) {
  const { t } = useTranslation();
  return numbers.map(
    (number) =>
      number !== null && (
        <Notice key={number} kind="error">
          {t('compare.damaged', { number })}
        </Notice>
      ),
  );
}
