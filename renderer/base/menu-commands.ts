// Connects the page with the desktop's menu: the menu's commands, and its language. A browser has no such menu.
import { useEffect, useRef } from 'react';
import { type MenuCommand, menuCommands } from '#shared/model/menu-commands.ts';
import type { Language } from '#shared/text/language.ts';

/** Calls the latest `listener` for each command of the menu. */
export function useMenuCommands(listener: (command: MenuCommand) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    function receive({ source, data }: MessageEvent): void {
      if (source !== window || data?.type !== 'tonggao:command') return;
      const command = menuCommands.find((one) => one === data.command);
      if (command) latest.current(command);
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);
}

/** Sends a command as the menu would. */
export function askMenuCommand(command: MenuCommand): void {
  window.postMessage({ type: 'tonggao:command', command }, '*');
}

export function useMenuLanguage(language: Language): void {
  useEffect(() => window.postMessage({ type: 'tonggao:language', language }, '*'), [language]);
}
