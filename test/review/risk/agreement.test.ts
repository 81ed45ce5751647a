// What an editor is told of a cluster agrees with itself, over random edits of a report: level, sentence, facts in dispute
// and text that would be lost come from one analysis.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersOf } from '#electron/core/text/letters.ts';
import { CopyAligner } from '#electron/stages/review/risk/align-copies.ts';
import type { RiskMember } from '#electron/stages/review/risk/copies.ts';
import { measureCluster } from '#electron/stages/review/risk/measure-cluster.ts';
import { type ClusterMeasures, countFacts, listStaying } from '#shared/review/risk.ts';
import { describeRisk, readClaims } from '#shared/words/labels/risk-sentence.ts';
import { checkProperty } from '../../helpers/check-property.ts';
import { expectAgreement } from '../../helpers/risk-agreement.ts';
import { riskMemberOf } from '../../helpers/risk-members.ts';

/** Clusters of a property: names are tagged in each of their articles. */
const RUNS = 40;

const aligner = new CopyAligner();

const SENTENCES = [
  '市水务局昨天介绍，老城区雨污分流改造已经完成，新建管道18.6公里，改造小区13个。',
  '工程历时两年，总投资3亿元，惠及居民4万户，沿街商铺在施工期间照常营业。',
  '家住柳巷的退休教师周敏说，过去一下大雨楼道口就积水，孩子上学要大人背着出门。',
  '施工队在地下三米处发现了一段明代的排水沟，文物部门测绘之后原地回填保护。',
  '下一步将加强日常巡查，及时清理堵塞的管道，并在汛期之前完成河道的清淤。',
];
const EXTRA = [
  '有居民在留言中建议，为高层住宅的楼顶也装上雨水收集的设备，并把检查的结果张贴在楼道里。',
  '邻近的北岸镇正在编制同样的规划，预计年底之前公布方案，并向沿街的商户征求意见。',
];
const FACTS = [
  ['13个', '15个'],
  ['3亿元', '5亿元'],
  ['4万户', '7万户'],
  ['18.6公里', '16.8公里'],
] as const;

/** Characters at the ends of two sentences that may be the same. */
const MAX_SHARED = 6;

/** Which sentences a copy lacks, which it has besides, and which figures it states otherwise. */
const edits = fc.record({
  without: fc.uniqueArray(fc.nat(SENTENCES.length - 1), { maxLength: 3 }),
  added: fc.uniqueArray(fc.tuple(fc.nat(EXTRA.length - 1), fc.nat(SENTENCES.length)), { maxLength: 2 }),
  facts: fc.uniqueArray(fc.nat(FACTS.length - 1), { maxLength: 2 }),
});
type Edits = typeof edits extends fc.Arbitrary<infer Value> ? Value : never;

function edit({ without, added, facts }: Edits): string {
  const sentences = SENTENCES.map((text, at) => (without.includes(at) ? '' : text));
  for (const [what, at] of added) sentences.splice(at, 0, EXTRA[what]!);
  return facts.reduce((text, n) => text.replace(FACTS[n]![0], FACTS[n]![1]), sentences.join(''));
}

function toMember(body: string, at: number): RiskMember {
  return riskMemberOf({ body, title: '老城区雨污分流改造完成' }, at);
}

const clusters = fc
  .array(edits, { minLength: 1, maxLength: 3 })
  .map((copies) => [SENTENCES.join(''), ...copies.map(edit)].map(toMember));

function tell(members: readonly RiskMember[], isDuplicate: boolean, isOfOneForm = false): ClusterMeasures {
  const [suggested, ...others] = members as [RiskMember, ...RiskMember[]];
  const relate = () => ({ isDuplicate, isOfOneForm });
  return {
    ...measureCluster(suggested, others, { aligner, usage: () => null, relate }),
    isPartial: false,
    reasons: [],
  };
}

test('the sentence, the level, the facts in dispute, what would be lost and their marks agree', () => {
  checkProperty(
    fc.property(clusters, fc.boolean(), fc.boolean(), (members, isDuplicate, isOfOneForm) => {
      const measures = tell(members, isDuplicate, isOfOneForm);
      expectAgreement(members, measures);
      if (measures.disputed.length === countFacts(measures.facts))
        for (const { kept } of measures.disputed)
          expect(describeRisk(measures, (one) => one, 'zh')).toContain(kept.text);
      if (!isDuplicate) expect(listStaying(measures)).toHaveLength(members.length - 1);
    }),
    RUNS,
  );
});

test('the words of the sentence lead to the characters that they mean', () => {
  checkProperty(
    fc.property(clusters, fc.boolean(), fc.constantFrom('zh', 'en'), (members, isDuplicate, language) => {
      const [suggested, ...others] = members;
      for (const { text, places } of readClaims(tell(members, isDuplicate), (article) => article, language)) {
        if (/字|说法不一|改写|character|in dispute|reworded/.test(text) && !/相同|same/.test(text))
          expect(places.length, text).toBeGreaterThan(0);
        for (const { article, kept, copy } of places) {
          const { body } = others.find((one) => one.article === article)!;
          // What only one of the two has is nowhere in the other.
          if (kept && !copy) expect(body).not.toContain(suggested!.body.slice(kept.start, kept.end));
          if (copy && !kept) expect(suggested!.body).not.toContain(body.slice(copy.start, copy.end));
        }
      }
    }),
    RUNS,
  );
});

test('sentences that a copy lacks or has besides are counted, up to their marks', () => {
  checkProperty(
    fc.property(edits, (one) => {
      // A sentence in place of another one is aligned with it.
      fc.pre(one.added.every(([, at]) => !one.without.includes(at) && !one.without.includes(at - 1)));
      const { copies } = tell([SENTENCES.join(''), edit({ ...one, facts: [] })].map(toMember), true);
      const expectCount = ({ characters }: { readonly characters: number }, sentences: readonly string[]) => {
        const text = sentences.join('');
        expect(characters).toBeGreaterThanOrEqual(lettersOf(text).length - MAX_SHARED * sentences.length);
        expect(characters).toBeLessThanOrEqual(text.length);
      };
      expectCount(
        copies[0]!.lacks,
        one.without.map((at) => SENTENCES[at]!),
      );
      expectCount(
        copies[0]!.own,
        one.added.map(([what]) => EXTRA[what]!),
      );
    }),
  );
});
