// Articles, a note and names that are markup are shown as text to every person of a desk.
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeClusters } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { connect } from '../../helpers/shells/desk-client.ts';
import { inviteEditor, join, openBrowser, openDesk } from './open-desk.ts';

const HOSTILE = '<img src=x onerror=window.hit=1>';
const BODY = `${HOSTILE}<script>window.hit=1</script><svg onload=window.hit=1>，会议昨天在北京召开，代表们讨论了明年的计划。`;

describe.skipIf(!hasBrowser)('hostile texts at a desk', () => {
  it('are shown as texts', async () => {
    const home = temporaryFolder();
    const project = projectFile(home, '协作');
    const row = [HOSTILE, BODY, HOSTILE, 'javascript:window.hit=1', '2026-03-01 08:00'];
    writeClusters(project, [[row, row.with(0, `${HOSTILE}2`)]]);
    const server = await openDesk(project, home);
    const chief = await openBrowser(server.invitation);
    await join(chief, `主编${HOSTILE}`);
    const [cookie] = await chief.context().cookies();
    const { client } = connect(server, `${cookie!.name}=${cookie!.value}`);
    const named = { project: '协作.tonggao' };
    const [listed] = await client.review.clusters(named);
    await client.review.note({ ...named, cluster: listed!.id, text: HOSTILE, shown: '' });

    const editor = await openBrowser(await inviteEditor(chief, '主编'));
    await join(editor, '李编辑');
    for (const page of [chief, editor]) {
      await page.locator('.cluster-row').first().click();
      await page.locator('.member').first().waitFor();
      await page.keyboard.press('h');
      await page.getByText(`主编${HOSTILE}`).last().waitFor();
      const hits = () => ({
        hit: (window as { hit?: number }).hit,
        elements: document.querySelectorAll('img, main script, svg[onload], [href^="javascript:"]').length,
      });
      expect(await page.evaluate(hits)).toEqual({ hit: undefined, elements: 0 });
    }
  });
});
