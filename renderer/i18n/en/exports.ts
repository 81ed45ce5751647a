export const exports = {
  export: {
    title: 'Export',
    unfinished_one: 'The import of “{{file}}” is incomplete: {{count}} row is missing from this export.',
    unfinished_other: 'The import of “{{file}}” is incomplete: {{count}} rows are missing from this export.',
    damaged_one:
      'The text of {{count}} article in this file is damaged on the disk and differs from what was imported: {{rows}}. Import its file again, or export from a backup.',
    damaged_other:
      'The texts of {{count}} articles in this file are damaged on the disk and differ from what was imported: {{rows}}. Import their files again, or export from a backup.',
    damagedRow: '“{{file}}”, row {{row}}',
    writtenUnfinished_one:
      'The import of “{{file}}” was incomplete when this file was written: {{count}} row is missing from it.',
    writtenUnfinished_other:
      'The import of “{{file}}” was incomplete when this file was written: {{count}} rows are missing from it.',
    toImport: 'Finish import',
    working: 'Exporting',
    articles: 'Articles',
    kept: 'Kept',
    removed: 'Discarded',
    undecidedClusters: 'Undecided clusters',
    undecidedArticles: 'Undecided articles',
    decideFirst: 'Review them',
    explain: {
      'keep-all': 'Keep every undecided article.',
      'follow-suggestions': 'In undecided clusters, keep the suggested article and discard undecided duplicates of it.',
      'keep-centres':
        'In undecided clusters, keep the first imported article (or your canonical article) and discard the other undecided ones.',
      stop: 'Some clusters are undecided. You can export after deciding all of them.',
    },
    kind: 'Contents',
    kinds: {
      cleaned: 'Cleaned articles',
      removed: 'Discarded articles (with the article kept instead)',
      clusters: 'Cluster list',
      sets: 'DistSet and SimSet (by fingerprint)',
      log: 'Decision log',
      all: 'Everything (cleaned articles, discarded, clusters and decision log, one sheet each)',
    },
    kindFile: {
      cleaned: 'cleaned',
      removed: 'discarded',
      clusters: 'clusters',
      sets: 'sets',
      log: 'decision log',
      all: 'all',
    },
    undecided: 'Undecided clusters',
    policies: {
      'keep-all': 'Keep all',
      'follow-suggestions': 'Follow suggestions',
      'keep-centres': 'Keep the first article',
      stop: 'Stop if any are undecided',
    },
    format: 'Format',
    formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV (UTF-8)', jsonl: 'JSON Lines (.jsonl)' },
    csvNumbers:
      'Excel rounds numbers longer than 15 digits when it opens a CSV file. If you have long IDs, export to Excel.',
    xlsxKeeps:
      'Keeps column widths, text columns, the frozen header, filter buttons and hidden columns of the source. Formulas become values, hidden rows are shown. Filter criteria, comments, fonts, colours, images, merged cells and data validation are not kept.',
    preview: 'First rows of the file',
    previewOfFirst: 'First rows of the first sheet',
    previewEmpty: 'There are no rows to write.',
    sameAsInput: 'No article is discarded: the cleaned file would equal the imported articles.',
    newSince:
      'Last export: {{at}}. Since then: new articles {{articles}}, earlier articles with another decision or cluster {{changed}}.',
    nothingNew: 'Last export: {{at}}. Nothing has changed since then.',
    rebuiltSince: 'Since then, articles were re-clustered or an import was removed.',
    rulesSince: 'Since then, suggestion rules or boilerplate have changed: suggestions and similarities may differ.',
    startDesktop: 'Export…',
    startWeb: 'Export and download',
    cancelled: 'Export cancelled. No file was written.',
    done: 'Export finished',
    doneCounts: '{{kept}} kept, {{removed}} discarded',
    doneAt: 'Saved to {{path}}',
    downloadAgain: 'Download again',
  },
};
