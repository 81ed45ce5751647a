// Review: taking fields or sentences of other articles into the canonical one.
export const taking = {
  taking: {
    part: { title: 'Title', source: 'Source', author: 'Author', published: 'Date', sentence: 'Sentence' },
    menu: 'Take',
    menuOf:
      'Take title, source, author, date or the sentence at this difference of article {{number}} into the canonical article (Q)',
    nothing: 'Both articles have the same title, source, author and date, and there is no sentence at this difference.',
    field: '{{part}}: {{text}}',
    sentence: 'Take sentence',
    sentenceHint: 'Puts this sentence into the canonical article. An export writes it in its place',
    sentenceOf: 'Take this sentence of article {{number}} into the canonical article: {{text}}',
    current: 'Sentence at this difference: {{text}}',
    taken: 'Taken',
    from: 'From article {{number}} · {{source}}',
    instead: 'replaces “{{text}}”',
    after: 'after “{{text}}”',
    atStart: 'at the beginning',
    remove: 'Remove',
    removeOf: 'Remove what was taken. {{part}}: {{text}}',
    done: 'Taken: {{part}}.',
    removed: 'Removed what was taken: {{part}}.',
    noCanonical: 'One of the two articles must be canonical. Choose it with C.',
    noSentence: 'Go to a sentence that differs (N), then press ⇧Q.',
  },
};
