// The words used everywhere.
export const terms = {
  status: { open: 'Open', partial: 'Begun', resolved: 'Done' },
  tier: { identical: 'Identical', near: 'Near', possible: 'Possible' },
  verdict: {
    canonical: 'Canonical',
    keep: 'Keep',
    discard: 'Discard',
    undecided: 'Undecided',
    suggested: 'Suggested',
  },
  profile: {
    standard: 'Standard',
    simhash: 'Fingerprint (simhash)',
    paper: 'Paper (SDBM fingerprint)',
    nshash: 'Longest sentences (nshash)',
    contentseen: '32-bit fingerprint (ContentSeen)',
    url: 'Same address',
  },
  profileRule: {
    standard:
      'Shared pieces of text, an equal text or an equal address propose; the texts themselves verify. Finds rewritten, cut and framed reprints.',
    simhash: 'Joins within a Hamming distance of 64-bit fingerprints. The texts are not verified.',
    paper: 'The same, with the paper’s string hash SDBM.',
    nshash: 'Joins when one of the five longest sentences is shared. The texts are not verified.',
    contentseen: 'Joins when at most two bits of 32-bit fingerprints differ. The texts are not verified.',
    url: 'Joins the same address of the same source. The texts are not looked at.',
  },
  evidence: {
    centre: 'Centre of the cluster',
    centreShort: 'centre',
    'exact-text': 'same text (but for punctuation and script)',
    url: 'same address',
    simhash: 'near fingerprints',
    sentences: 'shared long sentences',
    likeness: 'like fingerprints',
    similarity: 'similar texts',
    editor: 'put there by the editor',
    comma: ', ',
    words: 'similarity {{similarity}} · HD {{hd}} · {{kinds}}',
    more: 'Evidence: {{words}} · containment {{containment}}. Measured against the article it was compared with when it joined; containment: how much of the shorter text is in the longer.',
  },
  article: { untitled: '(untitled)', row: 'row {{row}}', length: '{{length}} characters' },
};
