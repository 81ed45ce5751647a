// The terms used on several screens.
import { evidenceLabels, relationLabels } from '#shared/words/labels/evidence-labels.ts';

export const terms = {
  status: { open: 'To do', partial: 'In progress', resolved: 'Done' },
  tier: { identical: 'Identical', near: 'Near-duplicate', possible: 'Possible duplicate' },
  verdict: {
    canonical: 'Canonical',
    keep: 'Keep',
    discard: 'Discard',
    undecided: 'Undecided',
    suggested: 'Suggested',
    suggestedDiscard: 'Discard?',
  },
  profile: {
    standard: 'Standard',
    simhash: 'Fingerprint (simhash)',
    paper: 'Simhash paper (SDBM)',
    nshash: 'Longest sentences (nshash)',
    contentseen: '32-bit fingerprint (ContentSeen)',
    url: 'Same URL',
  },
  profileRule: {
    standard:
      'Finds candidates by shared text or the URL, then aligns the two texts and decides their relation from how much aligns, which numbers and dates differ, and the time between them. Identical articles, reprints and abridged ones are grouped.',
    simhash: 'Groups articles whose 64-bit fingerprints are within a Hamming distance. Does not verify the text.',
    paper: 'Like simhash, with the SDBM string hash used in the paper.',
    nshash: 'Groups articles that share one of their five longest sentences. Does not verify the text.',
    contentseen: 'Groups articles whose 32-bit fingerprints differ in at most two bits. Does not verify the text.',
    url: 'Groups articles from the same source with the same URL. Does not compare the text.',
  },
  relation: relationLabels.en,
  evidence: {
    ...evidenceLabels.en,
    centre: 'First in the cluster',
    'exact-text': 'identical text (ignoring punctuation and script)',
    unmeasured: 'comparing texts…',
    aligned_one: '{{relation}}: {{share}} the same, {{count}} passage',
    aligned_other: '{{relation}}: {{share}} the same, {{count}} passages',
    alignedHint: 'The same: how much of the shorter text aligns with the longer one.',
    against: 'against {{number}} · {{words}}',
    comma: ', ',
    words: 'similarity {{similarity}} · Hamming distance {{hd}} · {{kinds}}',
    more: 'Evidence: {{words}} · containment {{containment}}. Measured against the article it matched when it joined. Containment is the share of the shorter text found in the longer one.',
  },
  article: {
    untitled: '(untitled)',
    row: 'row {{row}}',
    length_one: '{{count}} character',
    length_other: '{{count}} characters',
  },
};
