// The command palette: every screen and action by its name in either language, with its key.
import { type InputRef, Modal } from 'antd';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/text/language.ts';
import { createWordFilter } from '#shared/text/search-word.ts';
import type { Route } from '../base/routes.ts';
import { useSettings } from '../base/settings.ts';
import { useMay, useMayShow } from '../data/desk-queries.ts';
import './command-palette.css';
import type { Command } from '../keys/offered-commands.ts';
import { SearchedList } from '../ui/searched-list.tsx';
import { commandsAt } from './commands.ts';

/** True for Ctrl+K or ⌘K without other modifiers. */
function opensPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** @param children renders what opens the palette, given the function that does */
export function CommandPalette({ route, children }: { route: Route; children: (open: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  /** The command that runs after the palette has closed, because it may open a dialog or move the focus. */
  const chosen = useRef<Command | null>(null);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!opensPalette(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isDialogOpen()) setOpen(true);
    }
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
  useEffect(() => {
    if (isOpen) return;
    chosen.current?.run();
    chosen.current = null;
  }, [isOpen]);
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <PaletteDialog
          route={route}
          onRun={(command) => {
            chosen.current = command;
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type PaletteDialogProps = { route: Route; onRun: (command: Command) => void; onClose: () => void };

function PaletteDialog({ route, onRun, onClose }: PaletteDialogProps) {
  const { t } = useTranslation();
  const box = useRef<InputRef>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    // Focused in the commit that opens the palette, so that keys typed at once reach it.
    box.current?.focus();
    return () => (activeElement as HTMLElement | null)?.focus({ preventScroll: true });
  }, []);
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      title={t('commands.label')}
      width={560}
      style={{ top: 72 }}
    >
      <Commands box={box} route={route} onRun={onRun} />
    </Modal>
  );
}

type CommandsProps = { box: Ref<InputRef>; route: Route; onRun: (command: Command) => void };

function Commands({ box, route, onRun }: CommandsProps) {
  const { t, i18n } = useTranslation();
  const { language } = useSettings();
  const [may, mayShow] = [useMay(), useMayShow()];
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const commands = useMemo(() => {
    const inLanguages = languages.map((one) => i18n.getFixedT(one));
    return commandsAt(route, language, { may, mayShow }).map((command) => ({
      ...command,
      searched: inLanguages.map(command.name).join('\n'),
    }));
  }, [i18n, language, route, may, mayShow]);
  const hasWords = createWordFilter(words);
  const options = commands.filter(({ searched }) => hasWords(searched));
  const chosen = options.find(({ id }) => id === picked) ?? options[0];
  return (
    <>
      <SearchedList
        box={box}
        ask={t('commands.ask')}
        label={t('commands.label')}
        words={words}
        onWords={(typed) => {
          setWords(typed);
          setPicked(null);
        }}
        options={options}
        keyOf={({ id }) => id}
        chosen={chosen}
        onChoose={({ id }) => setPicked(id)}
        onClick={onRun}
        onEnter={() => chosen && onRun(chosen)}
      >
        {({ name, keys = [] }) => (
          <>
            <span className="fill">{name(t)}</span>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </>
        )}
      </SearchedList>
      {options.length === 0 && <p className="soft">{t('commands.none')}</p>}
    </>
  );
}

/**
 * True if a dialog would lose the keys of the palette. Panels that hear keys do not count, nor do closed dialogs that
 * stay on the page.
 */
function isDialogOpen(): boolean {
  return document.querySelector('.ant-modal-wrap:not([style*="display: none"]) .ant-modal') !== null;
}
