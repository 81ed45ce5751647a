// The command palette: every screen and action by its name in either language, with the key that does the same.
import { type InputRef, Modal } from 'antd';
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/language.ts';
import type { Route } from '../../routes.ts';
import { useSettings } from '../../settings.ts';
import './command-palette.css';
import { SearchedList } from '../searched-list.tsx';
import { type Command, commandsAt } from './commands.ts';

/** Ctrl or ⌘, in which case nothing else is pressed. */
function opensPalette({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** @param children opens it, given the function that does */
export function CommandPalette({ route, children }: { route: Route; children: (open: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  /** Done when the palette has closed: it may open a dialog, or move the focus. */
  const chosen = useRef<Command | null>(null);
  const box = useRef<InputRef>(null);
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
  return (
    <>
      {children(() => setOpen(true))}
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        afterOpenChange={(open) => {
          if (open) return void box.current?.focus();
          chosen.current?.run();
          chosen.current = null;
        }}
        footer={null}
        closable={false}
        destroyOnHidden
        title={t('commands.label')}
        width={560}
        style={{ top: 72 }}
      >
        <Commands
          box={box}
          route={route}
          onRun={(command) => {
            chosen.current = command;
            setOpen(false);
          }}
        />
      </Modal>
    </>
  );
}

type CommandsProps = { box: Ref<InputRef>; route: Route; onRun: (command: Command) => void };

function Commands({ box, route, onRun }: CommandsProps) {
  const { t, i18n } = useTranslation();
  const { language } = useSettings();
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const commands = useMemo(() => {
    const inLanguages = languages.map((one) => i18n.getFixedT(one));
    return commandsAt(route, language).map((command) => ({
      ...command,
      searched: inLanguages.map(command.name).join('\n').toLowerCase(),
    }));
  }, [i18n, language, route]);
  const wanted = words.toLowerCase().split(/\s+/);
  const options = commands.filter(({ searched }) => wanted.every((word) => searched.includes(word)));
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
            <span className="command-name">{name(t)}</span>
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

/** A panel that hears keys is no dialog in which they would be lost, nor is a dialog that is closing. */
function isDialogOpen(): boolean {
  return (
    document.querySelector('.ant-modal-wrap:not([style*="display: none"]) .ant-modal:not(.ant-zoom-leave)') !== null
  );
}
