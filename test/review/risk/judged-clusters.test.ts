// What an editor is told of judged clusters of real articles agrees with itself. The files are no part of the project:
// TONGGAO_JUDGED names the judgements (`tonggao evaluate --judgement`), and TONGGAO_JUDGED_ARTICLES their articles.
import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { Boilerplate } from '#electron/core/boilerplate/boilerplate.ts';
import { learnBoilerplate } from '#electron/core/boilerplate/learn.ts';
import { measureArticle } from '#electron/core/suggest/features.ts';
import { foldBodies, readArticleRows } from '#electron/stages/evaluate/articles.ts';
import { parseJudgements } from '#electron/stages/evaluate/judgement.ts';
import { RiskMeter } from '#electron/stages/review/risk/measure-some.ts';
import { toRiskMember } from '#electron/stages/review/risk/risk-member.ts';
import { STANDARD_THRESHOLDS } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { suggestSettings } from '#shared/review/suggest/learned.ts';
import { expectAgreement } from '../../helpers/risk-agreement.ts';

const { TONGGAO_JUDGED, TONGGAO_JUDGED_ARTICLES } = process.env;

test.skipIf(!TONGGAO_JUDGED || !TONGGAO_JUDGED_ARTICLES)(
  'judged clusters: sentence, level, facts, loss and marks agree',
  async () => {
    const clusters = new Map(
      parseJudgements(readFileSync(TONGGAO_JUDGED!, 'utf8')).map(({ cluster }) => [cluster.join(), cluster]),
    );
    for (const file of TONGGAO_JUDGED_ARTICLES!.split(',')) {
      const { rows } = await readArticleRows(file);
      const comparables = foldBodies(rows);
      const carriers = rows.map(({ fields: { body, source } }, at) => ({ ...comparables[at]!, body, source }));
      const boilerplate = new Boilerplate(learnBoilerplate(carriers));
      const texts = new Map(rows.map(({ fields }, at) => [fields.id.trim(), { ...fields, article: at as ArticleId }]));
      const basis = { settings: suggestSettings.parse({}), model: null, boilerplate };
      const meter = new RiskMeter();
      for (const [key, ids] of clusters) {
        if (!ids.every((id) => texts.has(id))) continue;
        const cluster = ids.map((id) => texts.get(id)!);
        const measures = { ...meter.measureTexts(cluster, basis, STANDARD_THRESHOLDS), isPartial: false };
        const members = cluster.map((text) => toRiskMember(text, measureArticle(text, boilerplate), meter.texts));
        try {
          expectAgreement(members, measures);
        } catch (cause) {
          throw new Error(`cluster ${key}`, { cause });
        }
        clusters.delete(key);
      }
    }
    if (clusters.size > 0) throw new Error(`no file has the articles of ${[...clusters.keys()].join(' · ')}`);
  },
);
