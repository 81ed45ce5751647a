// `npm run test:fuzz:clicks`: random clicks and keys in a real browser. Exit code 1 if the page or the program reports a defect.
import { parseArgs } from 'node:util';
import { buildPage } from '#electron/build.ts';
import { launchBrowser } from '../../../helpers/browser.ts';
import { drawSeed } from '../../../helpers/random.ts';
import { clickAround } from './session.ts';

const HELP = `npm run test:fuzz:clicks -- [options]
  --minutes <n>  in sessions of two minutes, each with a new project (default: 10)
  --seed <s>     repeats a run, as far as the time of answers allows (default: a fresh seed, which is printed)`;

const SESSION_MS = 120_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(drawSeed()) },
    help: { type: 'boolean', default: false },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];

if (values.help || !(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  console.log(`seed ${seed}`);
  await buildPage();
  const browser = await launchBrowser();
  const failures = new Map<string, number>();
  const done = { steps: 0, actions: 0 };
  let session = 0;
  for (let left = minutes * 60_000; left > 0; left -= SESSION_MS, session++) {
    const since = performance.now();
    const { steps, actions } = await clickAround(browser, {
      seed: seed + session,
      maxSilenceMs: 5_000,
      continues: () => performance.now() - since < Math.min(left, SESSION_MS),
      onFailure(failure) {
        const [kind] = failure.split('\n');
        failures.set(kind!, (failures.get(kind!) ?? 0) + 1);
        if (failures.get(kind!) === 1) console.log(`✗ seed ${seed + session}: ${failure}`);
      },
    });
    done.steps += steps;
    done.actions += actions;
    console.log(`${done.steps} steps, ${done.actions} actions of the editor`);
  }
  await browser.close();
  console.log(`${done.steps} steps in ${minutes} minutes, seed ${seed}: ${failures.size} kinds of failure`);
  process.exitCode = failures.size === 0 ? 0 : 1;
}
