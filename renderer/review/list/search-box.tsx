import { Button, Input, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../keys/review-keys.ts';
import { DiscardIcon } from '../../ui/icons.tsx';

type SearchBoxProps = {
  words: string;
  onWords: (words: string) => void;
  onFocus: () => void;
  /** Called when Enter is pressed with words in the box. */
  onEntered: () => void;
  ref: Ref<InputRef>;
};

export function SearchBox({ words, onWords, onFocus, onEntered, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  const isActive = words.trim() !== '';
  // The letters typed into an input method are no words yet: a search for them would empty the list.
  const [composed, setComposed] = useState<string | null>(null);
  function press(event: React.KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent, currentTarget } = event;
    // During composition, the input method handles Escape and Enter itself.
    if (nativeEvent.isComposing || (key !== 'Escape' && key !== 'Enter')) return;
    if (key === 'Escape') onWords('');
    else if (isActive) onEntered();
    // Without the focus in the box, the keys control the review again.
    currentTarget.blur();
  }
  return (
    <>
      <Input
        ref={ref}
        allowClear
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        suffix={<kbd>{keyOf('search')}</kbd>}
        value={composed ?? words}
        onFocus={onFocus}
        onChange={({ target }) => (composed === null ? onWords : setComposed)(target.value)}
        onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(null);
          onWords(currentTarget.value);
        }}
        onKeyDown={press}
      />
      {isActive && (
        <div className="line small picked" role="status">
          <span className="two-lines">{t('list.searched', { words: words.trim() })}</span>
          <Button
            type="text"
            size="small"
            icon={<DiscardIcon />}
            aria-label={t('list.clearSearch')}
            title={t('list.clearSearch')}
            onClick={() => onWords('')}
          />
        </div>
      )}
    </>
  );
}
