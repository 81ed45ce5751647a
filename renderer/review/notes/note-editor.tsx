// Edits the note of a cluster in a layer over its texts. Leaving it saves; Esc leaves without saving.
import { Button, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClusterDetail, MAX_NOTE } from '#shared/contract/review.ts';
import { appErrors } from '#shared/words/errors.ts';
import { useFormat } from '../../base/format.ts';
import { appErrorOf, useErrorText } from '../../data/errors.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotes } from './use-notes.ts';
import './notes.css';

type NoteEditorProps = { project: string; detail: ClusterDetail; onClose: () => void };

export function NoteEditor({ project, detail, onClose }: NoteEditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useErrorText();
  const { saveNote } = useNotes(project);
  const [text, setText] = useState(detail.note);
  /** The stored note, as far as it is known here. */
  const [shown, setShown] = useState(detail.note);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  /** True after Esc was pressed with unsaved changes. */
  const [isAsking, setAsking] = useState(false);
  /** True after a pasted text was cut at the limit. */
  const [isCut, setCut] = useState(false);
  const written = text.trim();
  const isChanged = written !== shown;
  const isTooLong = isChanged && written.length > MAX_NOTE;
  const whyUnsaved = isAsking
    ? t('notes.unsaved')
    : isTooLong
      ? t('notes.tooLong', { max: format.number(MAX_NOTE) })
      : isCut && text.length >= MAX_NOTE
        ? t('notes.cut', { max: format.number(MAX_NOTE) })
        : '';
  const status = isSaving ? t('notes.saving') : whyUnsaved;
  const title = detail.first[0]?.article.title || t('article.untitled');

  async function save(): Promise<void> {
    if (isSaving || isTooLong) return;
    if (!isChanged) return onClose();
    setSaving(true);
    try {
      await saveNote({ cluster: detail.id, text: written, shown });
      onClose();
    } catch (error) {
      const appError = appErrorOf(error);
      const now = appError?.code === 'NOTE_CHANGED' ? appErrors.NOTE_CHANGED.data.parse(appError.data) : null;
      if (now) setShown(now.note);
      setProblem(now ? textOf(error) : t('notes.failed', { why: textOf(error) }));
      setSaving(false);
    }
  }
  function leave(): void {
    if (isChanged && !isAsking) setAsking(true);
    else onClose();
  }
  const saveBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isChanged) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => saveBeforeUnload(event);
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, []);

  function press({ key, ctrlKey, metaKey, nativeEvent }: React.KeyboardEvent): void {
    // During composition, the input method handles Escape and Enter itself.
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') leave();
    else if (key === 'Enter' && (ctrlKey || metaKey)) void save();
  }
  return (
    <Panel
      as="section"
      className="note-editor takes-keys"
      aria-label={t('notes.note')}
      onKeyDown={press}
      // Pressing its buttons must not move the focus out of it (review-screen.tsx).
      onMouseDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget, relatedTarget }) => {
        // After a failure, the editor decides whether to save again.
        if (!currentTarget.contains(relatedTarget) && problem === null) void save();
      }}
    >
      <header className="line">
        <h2>{t('notes.note')}</h2>
        <span className="one-line faint" title={title}>
          {title}
        </span>
      </header>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 3, maxRows: 10 }}
        aria-label={t('notes.note')}
        placeholder={t('notes.placeholder')}
        maxLength={Math.max(MAX_NOTE, text.length)}
        readOnly={isSaving}
        value={text}
        onFocus={({ target }) => target.setSelectionRange(text.length, text.length)}
        onPaste={({ clipboardData, currentTarget: { selectionStart, selectionEnd } }) =>
          setCut(text.length - (selectionEnd - selectionStart) + clipboardData.getData('text').length > MAX_NOTE)
        }
        onChange={({ target }) => {
          setText(target.value);
          setAsking(false);
        }}
      />
      {problem && (
        <p className="accent small" role="alert">
          {problem}
        </p>
      )}
      <ButtonRow as="footer" tight className="small">
        <span className="fill faint" role="status">
          {status}
        </span>
        <span className="faint numbers">
          {format.number(text.length)} / {format.number(MAX_NOTE)}
        </span>
        <Button size="small" onClick={leave}>
          {t(isAsking ? 'notes.discard' : 'notes.cancel')} <kbd>Esc</kbd>
        </Button>
        <Button size="small" type="primary" disabled={isTooLong} onClick={() => void save()}>
          {t('notes.save')} <kbd>Ctrl Enter</kbd>
        </Button>
      </ButtonRow>
    </Panel>
  );
}
