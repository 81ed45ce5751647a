// Review: taking fields or sentences of other articles into the canonical one.
export const taking = {
  taking: {
    part: { title: 'title', source: 'source', author: 'author', published: 'date', sentence: 'sentence' },
  },
};
