// The program is stopped in the middle of a decision, as on a machine that sleeps. When it continues, the decision is
// made once, and the window shows it.
import { expect, onTestFinished, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { openReview, pressEnterToDecide, waitToDecide } from '../open-app.ts';

/** Longer than the server keeps an idle connection. */
const STOPPED_MS = 15_000;

// Windows cannot stop a process.
test.skipIf(!hasBrowser || process.platform === 'win32')(
  'a decision while the program is stopped is neither lost nor made twice',
  async () => {
    const { page, server, project } = await openReview(reprintedRows);
    const { client, child } = server;
    const [first] = await client.review.clusters({ project });
    const actions = async () => (await client.review.history({ project })).entries.length;
    const before = await actions();
    onTestFinished(() => void child.kill('SIGCONT'));
    // Keys wait until their cluster is on the screen.
    await waitToDecide(page);

    child.kill('SIGSTOP');
    const sent = page.waitForRequest('**/rpc/review/decide');
    await page.keyboard.press('Enter');
    await sent;
    // Calls that arrive during this time wait.
    await page.waitForTimeout(STOPPED_MS);
    child.kill('SIGCONT');

    await expect.poll(() => page.locator('.list-progress').innerText()).toContain('1 / 2');
    await expect.poll(actions).toBe(before + 1);
    const { members } = await readCluster(client, { project, cluster: first!.id });
    expect(members.every(({ verdict }) => verdict !== null)).toBe(true);
    // The window shows no error, and the next decision works.
    expect(await page.getByRole('alert').count()).toBe(0);
    await pressEnterToDecide(page);
    await expect.poll(() => page.locator('.list-progress').innerText()).toContain('2 / 2');
    await expect.poll(actions).toBe(before + 2);
    await page.reload();
    await expect.poll(() => page.locator('.list-progress').innerText()).toContain('2 / 2');
    expect(await actions()).toBe(before + 2);
  },
);
