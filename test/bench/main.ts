// `npm run bench`: speed by stage, the paper's robustness experiment, scale, and 16-bit segments. Prints figures and asserts none.
import { parseArgs } from 'node:util';
import { benchRobustness } from './robustness.ts';
import { benchScale } from './scale.ts';
import { benchSegments } from './segments.ts';
import { benchSpeed } from './speed.ts';

const HELP = `npm run bench -- [speed] [robustness] [scale] [segments]   (all where none is named)
  --articles <xlsx>   speed, robustness, segments: the articles of this workbook instead of made-up ones
  --count <n>         speed, segments: made-up articles (default: 17400)
  --texts <n>         robustness: texts that are changed (default: 1000)
  --million           scale: goes on from 100,000 to 1,000,000 articles (some minutes)`;

const benchmarks = ['speed', 'robustness', 'scale', 'segments'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    articles: { type: 'string' },
    count: { type: 'string', default: '17400' },
    texts: { type: 'string', default: '1000' },
    million: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = positionals.length > 0 ? positionals : benchmarks;
const [count, texts] = [Number(values.count), Number(values.texts)];
const isUsable = chosen.every((name) => benchmarks.includes(name)) && count > 0 && texts > 0;

if (values.help || !isUsable) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const parts: Record<string, () => Promise<void> | void> = {
    speed: () => benchSpeed(count, values.articles),
    robustness: () => benchRobustness(texts, values.articles),
    scale: () => benchScale(values.million),
    segments: () => benchSegments(count, values.articles),
  };
  for (const name of chosen) {
    const start = performance.now();
    await parts[name]!();
    console.log(`\n${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  }
}
