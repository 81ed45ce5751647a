// What the desktop's menu may ask of the page that its window shows.
export const menuCommands = ['start', 'open', 'save-as'] as const;
export type MenuCommand = (typeof menuCommands)[number];
