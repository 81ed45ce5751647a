// Measures the risks of clusters. Nothing waits for it.
import { setImmediate } from 'node:timers/promises';
import { measuredPart } from '../../core/suggest/measured-part.ts';
import { countArticles, iterateSampledTexts } from '../../store/articles.ts';
import { isAnyRiskUnmeasured } from '../../store/clusters/risks.ts';
import { readLeftOut } from '../../store/comparison-basis.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { measureSomeRisks, RiskMeter } from '../review/risk/measure-some.ts';
import { PhraseUsage } from '../review/risk/phrase-usage.ts';
import { measureInSlices } from './measure-in-slices.ts';

/** Articles whose wording says what is usual; of a larger project, as many spread over it. */
const MAX_SAMPLED = 20_000;
/** Growth of a project after which its usage is read again. */
const MAX_GROWTH = 1.1;

type Known = { readonly meter: RiskMeter; articles: number };

const known = new WeakMap<ProjectWriter, Known>();
const running = new WeakMap<ProjectWriter, Promise<void>>();

/** Resolves when every cluster is measured, or can't be. Clusters that are left are measured after the next call. */
export function measureRisks(writer: ProjectWriter): Promise<void> {
  const run = running.get(writer) ?? measureAll(writer).finally(() => running.delete(writer));
  running.set(writer, run);
  return run;
}

function measureAll(writer: ProjectWriter): Promise<void> {
  const readBasis = () => readRiskBasis(writer.readable);
  return measureInSlices(writer, {
    isLeft: () => isAnyRiskUnmeasured(writer.readable, readBasis()),
    // Clusters change all the time while articles are placed. The end of that job calls this again.
    check: () => writer.writableUnlessPlacing(),
    prepare: async () => {
      const meter = await prepareMeter(writer);
      return (db, hasTime) => measureSomeRisks(db, meter, readBasis(), hasTime);
    },
  });
}

async function prepareMeter(writer: ProjectWriter): Promise<RiskMeter> {
  const before = known.get(writer);
  const articles = countArticles(writer.readable);
  if (before && articles <= before.articles * MAX_GROWTH) return before.meter;
  const meter = before?.meter ?? new RiskMeter();
  const usage = new PhraseUsage();
  const leftOut = readLeftOut(writer.readable);
  for (const texts of iterateSampledTexts(writer.readable, Math.ceil(articles / MAX_SAMPLED))) {
    for (const text of texts) usage.add(meter.texts.of({ ...text, body: measuredPart(text.body) }, leftOut).text.units);
    await setImmediate();
    await writer.whenUnblocked();
    // The project may have been closed since.
    writer.writable();
  }
  meter.usage = usage;
  known.set(writer, { meter, articles });
  return meter;
}
