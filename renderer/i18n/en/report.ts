// Reports: saving and printing them.
export const report = {
  report: {
    title: 'Comparison report',
    open: 'Comparison report…',
    scope: 'Articles in the report',
    pair: 'These two',
    cluster_one: 'Cluster of {{count}} article',
    cluster_other: 'Cluster of {{count}} articles',
    firstOf_one: '{{count}} of {{size}} articles',
    firstOf_other: '{{count}} of {{size}} articles',
    project: 'Report on duplicates',
    openProject: 'Report…',
    clusters: 'Clusters in the report',
    whole: 'The whole project',
    onDay: 'Decided on {{day}}',
    language: 'Language of the report',
    languages: { zh: '中文', en: 'English' },
    hint: 'One HTML file to pass on. Printing can save it as a PDF.',
    save: 'Save file',
    pdf: 'Save as PDF…',
    print: 'Print…',
  },
};
