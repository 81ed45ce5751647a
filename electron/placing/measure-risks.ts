// Measures the risks of clusters in slices, between which commands are answered. Nothing waits for it.
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#shared/refusals.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { readLeftOut } from '../review/boilerplate.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { measureSomeRisks, RiskMeter } from '../review/risk/measure-some.ts';
import { PhraseUsage } from '../review/risk/phrase-usage.ts';
import { countArticles, iterateSampledTexts } from '../store/articles.ts';
import { isAnyRiskUnmeasured } from '../store/clusters/risks.ts';
import { sqliteRefusal } from '../store/file/sqlite-refusal.ts';

/** A window reads what it shows again each time. */
const SHOWN_EVERY_MS = 2_000;
/** Articles whose wording says what is usual; of a larger project, as many spread over it. */
const MAX_SAMPLED = 20_000;
/** Growth of a project after which its usage is read again. */
const MAX_GROWTH = 1.1;

type Known = { readonly meter: RiskMeter; articles: number };

const known = new WeakMap<ProjectWriter, Known>();
const running = new WeakMap<ProjectWriter, Promise<void>>();

/** Resolves when every cluster is measured, or can't be. Clusters that are left are measured after the next call. */
export function measureRisks(writer: ProjectWriter): Promise<void> {
  const run = running.get(writer) ?? measureInSlices(writer).finally(() => running.delete(writer));
  running.set(writer, run);
  return run;
}

async function measureInSlices(writer: ProjectWriter): Promise<void> {
  let shown = performance.now();
  let isAnyMeasured = false;
  try {
    writer.writableUnlessPlacing();
    if (!isAnyRiskUnmeasured(writer.readable, readRiskBasis(writer.readable))) return;
    const meter = await prepareMeter(writer);
    for (let isLeft = true; isLeft; ) {
      await writer.whenFree();
      // Clusters change all the time while articles are placed. The end of that job calls this again.
      writer.writableUnlessPlacing();
      isLeft = await writer.slice(
        // A job may hold the project since the slice was asked for.
        (db, hasTime) => writer.isHeld || measureSomeRisks(db, meter, readRiskBasis(db), hasTime),
        { shown: 'later' },
      );
      isAnyMeasured = true;
      if (performance.now() - shown < SHOWN_EVERY_MS) continue;
      writer.noteChanges();
      shown = performance.now();
    }
  } catch (error) {
    if (!(error instanceof Refusal) && !sqliteRefusal(error)) console.error(error);
  } finally {
    if (isAnyMeasured) writer.noteChanges();
  }
}

async function prepareMeter(writer: ProjectWriter): Promise<RiskMeter> {
  const before = known.get(writer);
  const articles = countArticles(writer.readable);
  if (before && articles <= before.articles * MAX_GROWTH) return before.meter;
  const meter = before?.meter ?? new RiskMeter();
  const usage = new PhraseUsage();
  const leftOut = readLeftOut(writer.readable);
  for (const texts of iterateSampledTexts(writer.readable, Math.ceil(articles / MAX_SAMPLED))) {
    for (const text of texts) usage.add(meter.texts.of(text, leftOut).text.units);
    await setImmediate();
    await writer.whenFree();
  }
  meter.usage = usage;
  known.set(writer, { meter, articles });
  return meter;
}
