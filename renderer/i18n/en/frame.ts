// The frame and the start.
export const frame = {
  app: { name: 'Tonggao 同稿', version: 'version {{version}}' },
  action: { cancel: 'Cancel', retry: 'Try again', backToStart: 'Back to the start' },
  steps: {
    label: 'Steps',
    imports: 'Import',
    review: 'Review',
    overview: 'Overview',
    detection: 'Detection',
    places: 'Other pages',
    export: 'Export',
  },
  theme: { label: 'Theme', system: 'As the system', light: 'Light', dark: 'Dark' },
  error: {
    unexpected: 'Something unexpected happened ({{detail}}). What was saved is safe. Try again.',
    reload: 'Reload',
    lost: 'Connection lost: Tonggao does not answer. What was saved is safe. Start Tonggao again and open the new address it prints.',
  },
  noToken: {
    title: 'Open the address that Tonggao printed',
    text: 'When it starts, Tonggao prints a complete address like the one below. Copy the whole line into the address bar.',
    why: 'The token at its end holds for this launch only; it keeps other pages and programs away from your articles.',
  },
  project: {
    opening: 'Opening…',
    elsewhere:
      'This project is also open in another Tonggao. Decisions of both are saved, but may show late here; imports, exports and other tasks have to wait until the other one is closed.',
    upgraded: 'This project came from an earlier version and was brought up to date. The copy made before is {{path}}.',
    understood: 'Understood',
    detectionOutdated:
      'An earlier version detected the clusters of this project. They stay as they are, and so do the decisions. Preview what the present version, which makes fewer false matches, would change.',
    later: 'Later',
    saveAs: 'Save as…',
    saveAsTitle: 'Save as',
    saveAsHint:
      'The whole project is copied, with all decisions and the history. You go on in the copy; the project itself stays as it is now.',
    save: 'Save the copy',
    saveCancelled: 'Cancelled; no copy is left. The project is unchanged.',
    copyName: '{{name}} copy',
    others: 'Other projects…',
    newTab: 'Open in a new tab',
    copying: 'Copying the project',
    upgrading: 'Bringing the project up to date',
    upgradeHint:
      'This project comes from an earlier version: a copy is made beside it first, then it is brought up to date, and your decisions stay as they are. If you cancel, the project stays as it was.',
  },
  start: {
    title: 'Many copies of a story, cleared down to one',
    lead: 'Give Tonggao an Excel sheet of articles. It finds the duplicates and near-duplicates and marks what differs side by side; you choose the one to keep and export the cleaned sheet. The articles stay on this machine and are never uploaded.',
    sample: 'Open the sample',
    openProject: 'Open a project…',
    recent: 'Recent projects',
    missing: 'No longer there: {{path}}',
    forget: 'Take off this list (the file stays)',
    forgetNamed: 'Take “{{name}}” off this list',
    rename: 'Rename',
    renameNamed: 'Rename “{{name}}”',
    renameHint:
      'The file is renamed too and stays in its folder. Other windows that have the project open have to open it again.',
    private: 'Works offline; articles do not leave this machine.',
    segmenter: 'Segmenter: {{name}}',
    segmenterStarting: 'The segmenter is starting…',
    segmenterUnknown: 'The segmenter did not start',
    fallback: 'fallback',
    fallbackWhy:
      'nodejieba cannot be used on this machine ({{reason}}), so @node-rs/jieba stands in with the same dictionary. Their fingerprints differ slightly: a project that groups articles by fingerprint and was begun with one cannot take in articles with the other.',
  },
  drop: {
    invite: 'Drop a table, articles or a folder here, or click to choose files',
    release: 'Let go to drop it',
    formats: 'Excel, ods, csv, json, xml, web pages, Word (.docx), plain text',
    folder: 'Choose a folder',
    several: '{{first}} and others ({{count}} files)',
    uploading: 'Taking in “{{name}}”…',
    progress: 'Progress of taking in the file',
  },
};
