// Review: taking fields or sentences of other articles into the canonical one.
export const taking = {
  taking: {
    part: { title: 'Title', source: 'Source', author: 'Author', published: 'Date', sentence: 'Sentence' },
    menu: 'Take',
    menuOf: 'Take title, source, author or date of article {{number}} into the canonical article (Q)',
    nothing: 'Both articles have the same title, source, author and date. There is nothing to take.',
    field: '{{part}}: {{text}}',
    sentence: 'Take sentence',
    sentenceHint: 'Puts this sentence into the canonical article. An export writes it in its place',
    sentenceOf: 'Take this sentence of article {{number}} into the canonical article: {{text}}',
    taken: 'Taken',
    from: 'From article {{number}} · {{source}}',
    after: 'after “{{text}}”',
    atStart: 'at the beginning',
    remove: 'Remove',
    removeOf: 'Remove what was taken. {{part}}: {{text}}',
    done: 'Taken: {{part}}.',
    removed: 'Removed what was taken: {{part}}.',
    noCanonical: 'One of the two articles must be canonical. Choose it with C.',
    noSentence: 'Go to a sentence that is only in the other article (N), then press ⇧Q.',
  },
};
