// Before the tests: a browser, fonts for Chinese, LibreOffice to read what we wrote, and Redis. On Debian, as root, they are
// installed; elsewhere this says how.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const missing = [
  {
    package: 'chromium-headless-shell',
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || CHROMIUMS.some((file) => fs.existsSync(file)),
    elsewhere: 'Chromium, with its binary in CHROMIUM_PATH',
  },
  { package: 'fonts-noto-cjk', isThere: hasChineseFont, elsewhere: 'a Chinese font' },
  {
    // Without its windows and half of what it recommends: only the reading and writing of sheets is wanted.
    package: 'libreoffice-calc-nogui',
    isThere: () => Boolean(process.env.SOFFICE_PATH) || fs.existsSync('/usr/bin/soffice'),
    elsewhere: 'LibreOffice, with its soffice in SOFFICE_PATH',
  },
  {
    // Without its service: tests start servers of their own.
    package: 'redis-server',
    isThere: () => succeeds('redis-server', ['--version']),
    elsewhere: 'Redis, with redis-server in the path',
  },
].filter(({ isThere }) => !isThere());

if (missing.length > 0) {
  const packages = missing.map((one) => one.package);
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && succeeds('apt-get', ['--version']);
  if (mayInstall) {
    console.log(`Installing ${packages.join(', ')} for the tests …`);
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    if (packages.includes('redis-server'))
      spawnSync('systemctl', ['disable', '--now', 'redis-server'], { stdio: 'ignore' });
  } else {
    console.log(
      `Tests that need ${packages.join(', ')} are skipped. On Debian: apt-get install ${packages.join(' ')}. ` +
        `Elsewhere install ${missing.map((one) => one.elsewhere).join('; ')}.`,
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
