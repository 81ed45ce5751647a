// Export.
export const exporting = {
  export: {
    title: 'Export',
    unfinished:
      'The import of “{{file}}” is unfinished: {{left}} rows are not in the project, and so not in what is exported.',
    writtenUnfinished:
      'The import of “{{file}}” was unfinished when this file was written: {{left}} of its rows are not in the file.',
    toImport: 'Finish the import first',
    working: 'Exporting',
    articles: 'Articles',
    kept: 'Kept',
    removed: 'Discarded',
    undecidedClusters: 'Undecided clusters',
    undecidedArticles: 'Undecided articles',
    decideFirst: 'Decide them first',
    explain: {
      'keep-all': 'All undecided articles will be kept.',
      'follow-suggestions':
        'Undecided clusters follow the suggestion: the suggested article is kept, undecided duplicates of it are discarded.',
      'keep-centres':
        'Of an undecided cluster the article that was imported first (or the canonical that was picked) is kept, the other undecided ones are discarded.',
      stop: 'Some clusters are undecided: no file is written until all are decided.',
    },
    kind: 'What',
    kinds: {
      cleaned: 'Cleaned articles',
      removed: 'Discarded articles (each with the one kept instead)',
      clusters: 'Table of clusters',
      sets: 'DistSet and SimSet (by fingerprint)',
      log: 'Decision log',
      all: 'All (cleaned, discarded, clusters, decision log: a sheet each)',
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
      'follow-suggestions': 'Follow the suggestions',
      'keep-centres': 'Keep the first of each',
      stop: 'Do not export while any is undecided',
    },
    format: 'Format',
    formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV (UTF-8)', jsonl: 'JSON Lines (.jsonl)' },
    csvNumbers: 'Excel rounds numbers of more than 15 digits when it opens a CSV. For long ids choose Excel.',
    xlsxKeeps:
      'Keeps column widths, text formats, the frozen header, the filter and hidden columns of the source. Formulas become values. Comments, fonts and colours are not kept.',
    preview: 'First rows of the file',
    previewOfFirst: 'First rows of the first sheet',
    previewEmpty: 'There are no rows to write.',
    sameAsInput: 'No article is discarded: the cleaned file would equal the imported articles.',
    newSince:
      'Last export: {{at}}. Since then, {{articles}} articles are new, and {{changed}} earlier ones have another decision or cluster.',
    nothingNew: 'Last export: {{at}}. Nothing has changed since then.',
    rebuiltSince: 'Articles were clustered again or an import was removed since then.',
    startDesktop: 'Choose a place and export…',
    startWeb: 'Export and download',
    cancelled: 'Export cancelled; no file was written.',
    done: 'Export finished',
    doneCounts: '{{kept}} kept, {{removed}} discarded',
    doneAt: 'The file is at {{path}}',
    downloadAgain: 'Download again',
  },
};
