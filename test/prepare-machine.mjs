// Before the tests: a browser and fonts for Chinese. On Debian, as root, they are installed; elsewhere this says how.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const CHROMIUM = '/usr/bin/chromium';
const packages = [];
if (!process.env.CHROMIUM_PATH && !fs.existsSync(CHROMIUM)) packages.push('chromium');
if (!hasChineseFont()) packages.push('fonts-noto-cjk');

if (packages.length > 0) {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && succeeds('apt-get', ['--version']);
  if (mayInstall) {
    console.log(`Installing ${packages.join(', ')} for the browser tests …`);
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  } else {
    console.log(
      `The browser tests need ${packages.join(' and ')} and are skipped without. On Debian: ` +
        `apt-get install ${packages.join(' ')}. Elsewhere: install Chromium and set CHROMIUM_PATH to its binary.`,
    );
  }
}

function hasChineseFont() {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return process.platform !== 'linux' || (listed.status === 0 && listed.stdout.trim() !== '');
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.log(`${command} ${args.join(' ')} failed; the tests that need it will be skipped.`);
}
