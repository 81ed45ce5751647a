// The box in which the list is searched.
import { Input, type InputRef } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

type SearchBoxProps = {
  words: string;
  onWords: (words: string) => void;
  onFocus: () => void;
  /** Enter was pressed with words in the box. */
  onEntered: () => void;
  ref: Ref<InputRef>;
};

export function SearchBox({ words, onWords, onFocus, onEntered, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  function press(event: React.KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent, currentTarget } = event;
    // An input method takes both for itself.
    if (nativeEvent.isComposing || (key !== 'Escape' && key !== 'Enter')) return;
    if (key === 'Escape') onWords('');
    else if (words.trim() !== '') onEntered();
    // Done with typing: the keys belong to the review again.
    currentTarget.blur();
  }
  return (
    <Input
      ref={ref}
      allowClear
      placeholder={t('list.search')}
      aria-label={t('list.search')}
      suffix={<kbd>/</kbd>}
      value={words}
      onFocus={onFocus}
      onChange={({ target }) => onWords(target.value)}
      onKeyDown={press}
    />
  );
}
