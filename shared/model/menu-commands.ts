// The commands that the desktop's menu sends to the page of its window.
export const menuCommands = ['start', 'open', 'save-as', 'bring-back', 'desk-rules', 'help'] as const;
export type MenuCommand = (typeof menuCommands)[number];
