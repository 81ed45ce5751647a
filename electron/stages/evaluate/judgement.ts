// Scores what the program says of clusters that were judged by reading: the kept article, facts, level, sentence, parts.
import * as z from 'zod';
import type { Part } from '#shared/model/parts.ts';
import { type RiskFinding, type RiskLevel, riskLevel, riskLevels } from '#shared/review/risk.ts';
import { sum } from '../../core/cluster/relation/arithmetic.ts';
import { LabelFileError } from './label-file.ts';
import { formatTable } from './text-table.ts';

const judgedRelation = z.enum([
  ...(['same-text', 'abridged', 'rewritten', 'quotes', 'in-roundup', 'same-event'] as const),
  ...(['form', 'furniture', 'different'] as const),
]);
type JudgedRelation = z.infer<typeof judgedRelation>;

/** Offsets count characters (code points) of the body as it is in the file. */
const judgedPart = z.object({ part: z.string(), start: z.int(), end: z.int() });
const contradiction = z.object({ k: z.string(), d: z.string(), worth: z.string().default('') });
export type Contradiction = z.infer<typeof contradiction>;

const judgement = z.object({
  cluster: z.array(z.string()).min(2),
  pair: z.tuple([z.string(), z.string()]),
  relation: judgedRelation,
  /** Articles that may be kept; empty: the cluster mixes stories. */
  keep: z.array(z.string()),
  contradictions: z.array(contradiction).default([]),
  parts: z.object({ K: z.array(judgedPart).default([]), D: z.array(judgedPart).default([]) }).default({ K: [], D: [] }),
  sentence: z.string().default(''),
  risk: riskLevel,
  cluster_risk: riskLevel.optional(),
});
/** One pair of a cluster, as it was judged by reading. */
export type Judgement = z.infer<typeof judgement>;

/** @throws LabelFileError that names the line */
export function parseJudgements(text: string): Judgement[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new LabelFileError(`line ${at + 1} is not JSON`);
    }
    const { data, error } = judgement.safeParse(value);
    if (data) return [data];
    const [issue] = error!.issues;
    throw new LabelFileError(`line ${at + 1}: ${issue!.path.join('.')} ${issue!.message}`);
  });
}

/** What the program says. Ranges count UTF-16 units of the body as it is in the file. */
export type Said = {
  /** Of the whole cluster. */
  readonly kept: string;
  readonly level: RiskLevel;
  readonly finding: RiskFinding;
  readonly sentence: string;
  /** Of the judged pair alone, the first of which is kept. */
  readonly pairFinding: RiskFinding;
  /** The words of the two-sided facts of the pair: of the kept article, and of the other. */
  readonly facts: readonly { readonly k: string; readonly d: string }[];
  /** What is not of the story, of either article of the pair. */
  readonly parts: readonly { readonly body: string; readonly found: readonly Part[] }[];
};

/** The findings that fit what was read; the others say something else, or less. */
const FITTING: Readonly<Record<JudgedRelation, readonly RiskFinding[]>> = {
  'same-text': [
    'same',
    'title',
    'form',
    'boilerplate',
    'wording',
    'moved',
    'more',
    'cut',
    'some-cut',
    'facts',
    'some-patched',
  ],
  abridged: ['cut', 'some-cut', 'facts', 'some-patched'],
  rewritten: ['facts', 'stays', 'lost', 'unconfirmed', 'wording', 'unlike'],
  quotes: ['unlike', 'distant', 'lost', 'stays'],
  'in-roundup': ['unlike', 'distant', 'stays', 'cut', 'some-cut', 'lost', 'patched', 'some-patched'],
  'same-event': ['unlike', 'distant', 'stays'],
  form: ['unlike', 'distant', 'stays'],
  furniture: ['unlike', 'distant', 'stays'],
  different: ['unlike', 'distant', 'stays'],
};

export type JudgedLine = {
  readonly judgement: Judgement;
  readonly said: Said;
  readonly isKeptRight: boolean;
  readonly level: RiskLevel;
  readonly doesFindingFit: boolean;
  readonly foundContradictions: readonly Contradiction[];
  readonly missedContradictions: readonly Contradiction[];
  readonly falseFacts: Said['facts'];
};

export function judge(judgement: Judgement, said: Said): JudgedLine {
  const { keep, contradictions, relation, risk, cluster_risk } = judgement;
  const isFound = ({ k, d }: Contradiction) => said.facts.some((fact) => isIn(fact.k, k) && isIn(fact.d, d));
  return {
    judgement,
    said,
    isKeptRight: keep.includes(said.kept),
    level: cluster_risk ?? risk,
    doesFindingFit: FITTING[relation].includes(said.pairFinding),
    foundContradictions: contradictions.filter(isFound),
    missedContradictions: contradictions.filter((one) => !isFound(one)),
    falseFacts: said.facts.filter((fact) => !contradictions.some(({ k, d }) => isIn(fact.k, k) && isIn(fact.d, d))),
  };
}

/** True for words of a quotation, or that contain one; … stands for words that the quotation leaves out. */
function isIn(words: string, quoted: string): boolean {
  const plain = (text: string) => text.replace(/[\s，,。“”"「」]/g, '');
  const own = plain(words);
  return quoted.split('…').some((piece) => plain(piece).includes(own) || own.includes(plain(piece)));
}

type PartScore = { readonly part: string; readonly found: number; readonly all: number };

/**
 * Parts of which at least half is found, by kind; the characters that are left out of stories, and those of them that are of
 * no judged part. Items of a roundup are found, and stay in its story.
 */
function scoreParts(lines: readonly JudgedLine[]): { byPart: PartScore[]; marked: number; unjudged: number } {
  const counts = new Map<string, { found: number; all: number }>();
  let [marked, unjudged] = [0, 0];
  const seen = new Set<string>();
  for (const { judgement, said } of lines)
    for (const [at, side] of (['K', 'D'] as const).entries()) {
      const id = judgement.pair[at]!;
      if (seen.has(id)) continue;
      seen.add(id);
      const { body, found } = said.parts[at]!;
      const units = new Uint8Array(body.length);
      const leftOut = new Uint8Array(body.length);
      for (const { start, end, kind } of found) {
        units.fill(1, start, end);
        if (kind !== 'digest-item') leftOut.fill(1, start, end);
      }
      const offsets = codePointOffsets(body);
      const inParts = new Uint8Array(body.length);
      for (const { part, start, end } of judgement.parts[side]) {
        const [from, to] = [offsets[start] ?? body.length, offsets[end] ?? body.length];
        inParts.fill(1, from, to);
        const count = counts.get(part) ?? { found: 0, all: 0 };
        counts.set(part, count);
        count.all++;
        const covered = units.subarray(from, to).reduce((total, one) => total + one, 0);
        if (covered * 2 >= to - from) count.found++;
      }
      for (let unit = 0; unit < body.length; unit++) {
        marked += leftOut[unit]!;
        unjudged += leftOut[unit]! & ~inParts[unit]!;
      }
    }
  const byPart = Array.from(counts, ([part, count]) => ({ part, ...count }));
  return { byPart: byPart.sort((a, b) => b.all - a.all), marked, unjudged };
}

function codePointOffsets(text: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    at += character.length;
  }
  return [...offsets, at];
}

export function scoreJudgements(lines: readonly JudgedLine[]) {
  const clusters = [...new Map(lines.map((line) => [line.judgement.cluster.join(), line])).values()];
  const rank = ({ level }: JudgedLine) => riskLevels.indexOf(level);
  const saidRank = ({ said }: JudgedLine) => riskLevels.indexOf(said.level);
  const worth = (all: readonly Contradiction[], wanted: string) => all.filter((one) => one.worth === wanted).length;
  const count = (wanted: (line: JudgedLine) => boolean) => clusters.filter(wanted).length;
  return {
    clusters: clusters.length,
    pairs: lines.length,
    keptAcceptable: count(({ isKeptRight }) => isKeptRight),
    levels: {
      right: count((line) => rank(line) === saidRank(line)),
      tooHigh: count((line) => saidRank(line) > rank(line)),
      tooLow: count((line) => saidRank(line) < rank(line)),
    },
    contradictions: {
      mustCheck: sum(lines, ({ judgement }) => worth(judgement.contradictions, 'must-check')),
      mustCheckFound: sum(lines, ({ foundContradictions }) => worth(foundContradictions, 'must-check')),
      minor: sum(lines, ({ judgement }) => worth(judgement.contradictions, 'minor')),
      minorFound: sum(lines, ({ foundContradictions }) => worth(foundContradictions, 'minor')),
    },
    facts: {
      twoSided: sum(lines, ({ said }) => said.facts.length),
      false: sum(lines, ({ falseFacts }) => falseFacts.length),
    },
    findingFits: lines.filter(({ doesFindingFit }) => doesFindingFit).length,
    parts: scoreParts(lines),
  };
}

export function judgementAsText(lines: readonly JudgedLine[]): string {
  const { levels, contradictions, facts, parts, ...score } = scoreJudgements(lines);
  const rows = [
    ['kept article acceptable', `${score.keptAcceptable} of ${score.clusters}`],
    ['level right / too high / too low', `${levels.right} / ${levels.tooHigh} / ${levels.tooLow}`],
    ['contradictions to check, found', `${contradictions.mustCheckFound} of ${contradictions.mustCheck}`],
    ['minor contradictions, found', `${contradictions.minorFound} of ${contradictions.minor}`],
    ['two-sided facts, not judged contradictions', `${facts.false} of ${facts.twoSided}`],
    ['finding fits the relation', `${score.findingFits} of ${score.pairs}`],
    ...parts.byPart.map(({ part, found, all }) => [`part ${part}, found`, `${found} of ${all}`]),
    ['characters left out that are of no judged part', `${parts.unjudged} of ${parts.marked}`],
  ];
  return [...lines.map(describeLine), formatTable(['judgement', ''], rows)].join('\n\n');
}

function describeLine(line: JudgedLine): string {
  const { judgement, said, level, isKeptRight, doesFindingFit, missedContradictions, falseFacts } = line;
  const list = (all: readonly { readonly k: string; readonly d: string }[]) =>
    all.map(({ k, d }) => `${k} / ${d}`).join(' · ');
  return [
    `${judgement.pair.join(' ← ')}  ${judgement.relation}, ${judgement.cluster.length} articles`,
    `  truth    ${level.padEnd(5)}  ${judgement.sentence}`,
    `  Tonggao  ${said.level.padEnd(5)}  ${said.sentence}`,
    `  pair     ${said.pairFinding}${doesFindingFit ? '' : ' (does not fit)'}`,
    `  keeps    ${said.kept}${isKeptRight ? '' : ` (acceptable: ${judgement.keep.join(', ') || 'none'})`}`,
    ...(missedContradictions.length > 0 ? [`  missed   ${list(missedContradictions)}`] : []),
    ...(falseFacts.length > 0 ? [`  false    ${list(falseFacts)}`] : []),
  ].join('\n');
}
