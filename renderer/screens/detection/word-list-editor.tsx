// A list of words: the built-in one, or the editor's own, edited line by line or read from a text file.
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadLine } from '#shared/model/word-lists.ts';
import { clip } from '#shared/text/characters.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { FileInput } from '../../ui/files/file-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Option } from './option.tsx';

type WordListEditorProps<Word> = {
  label: string;
  hint: string;
  /** Describes the default that applies without a list of the editor's own. */
  noneLabel: string;
  resetLabel: string;
  /** Null if the editor has no list of their own. */
  lines: readonly Word[] | null;
  startLines: readonly Word[];
  parse: (text: string) => { words: Word[]; bad: BadLine[] };
  print: (word: Word) => string;
  onChange: (words: Word[] | null) => void;
};

export function WordListEditor<Word>(props: WordListEditorProps<Word>) {
  const { label, hint, noneLabel, resetLabel, lines, startLines, parse, print, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  /** The text that is being typed; null while the editor is closed. */
  const [text, setText] = useState<string | null>(null);
  const [bad, setBad] = useState<readonly BadLine[]>([]);

  /** Applies the typed text at once, unless a line is bad. */
  function take(typed: string): void {
    const { words, bad } = parse(typed);
    setBad(bad);
    if (bad.length === 0) onChange(words.length > 0 || startLines.length > 0 ? words : null);
  }

  async function readFile(chosen: File): Promise<void> {
    const read = await chosen.text();
    setText(read);
    take(read);
  }

  return (
    <Option id={id} label={label} hint={hint}>
      {text === null ? (
        <p className="option-hint">{lines === null ? noneLabel : t('detection.list.own', { count: lines.length })}</p>
      ) : (
        <Input.TextArea
          aria-labelledby={id}
          rows={8}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            take(target.value);
          }}
          spellCheck={false}
        />
      )}
      {bad[0] && (
        <Notice kind="error">
          {t('detection.list.bad', { line: bad[0].line, text: clip(bad[0].text, 40), lines: bad.length })}
        </Notice>
      )}
      <ButtonRow className="option-line">
        {text === null ? (
          <Button size="small" onClick={() => setText((lines ?? startLines).map(print).join('\n'))}>
            {t('detection.list.edit')}
          </Button>
        ) : (
          <Button size="small" type="primary" disabled={bad.length > 0} onClick={() => setText(null)}>
            {t('detection.list.done')}
          </Button>
        )}
        <Button size="small" onClick={() => file.current?.click()}>
          {t('detection.list.file')}
        </Button>
        {lines !== null && (
          <Button
            size="small"
            onClick={() => {
              setText(null);
              setBad([]);
              onChange(null);
            }}
          >
            {resetLabel}
          </Button>
        )}
      </ButtonRow>
      <FileInput
        ref={file}
        label={`${label} · ${t('detection.list.file')}`}
        accept=".txt,.dict,text/plain"
        onFiles={([chosen]) => void readFile(chosen!.file)}
      />
    </Option>
  );
}
