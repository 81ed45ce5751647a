// A list with a search box above it. The box keeps the focus: arrows choose an option, Enter takes it.
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import './searched-list.css';

type Key = string | number;

type SearchedListProps<Option> = {
  /** The ref of the box, with which a dialog gives it the focus. */
  box: Ref<InputRef>;
  ask: string;
  label: string;
  words: string;
  onWords: (words: string) => void;
  options: readonly Option[];
  keyOf: (option: Option) => Key;
  chosen: Option | undefined;
  onChoose: (option: Option) => void;
  onClick: (option: Option) => void;
  onEnter: () => void;
  children: (option: Option) => ReactNode;
};

export function SearchedList<Option>(props: SearchedListProps<Option>) {
  const { box, ask, label, words, onWords, options, keyOf, chosen, onChoose, onClick, onEnter, children } = props;
  const list = useId();
  const idOf = (option: Option) => `${list}-${keyOf(option)}`;

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    const from = chosen ? options.indexOf(chosen) : -1;
    const to = options[Math.max(0, Math.min(options.length - 1, from + step))];
    if (step === 0) onEnter();
    else if (to) onChoose(to);
  }

  return (
    <>
      <Input
        ref={box}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && idOf(chosen)}
        aria-label={ask}
        placeholder={ask}
        value={words}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={label} className="searched-list" hidden={options.length === 0}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box above has the focus and the keys
          <div
            key={keyOf(option)}
            id={idOf(option)}
            role="option"
            className="line"
            aria-selected={option === chosen}
            ref={(element) => {
              if (option === chosen) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => onClick(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
    </>
  );
}
