import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { WatchedFolderState } from '#shared/contract/watched-folder.ts';
import { render } from './render.ts';

const { keys } = await import('../../renderer/data/queries.ts');
const { WatchedFolder } = await import('../../renderer/screens/import/watched-folder.tsx');

const PROJECT = '/某处/项目.tonggao';
const STATE: WatchedFolderState = {
  folder: '/来稿',
  problem: null,
  importing: null,
  last: null,
  pending: 0,
  waiting: [],
  waitingCount: 0,
};

async function drawn(watched: WatchedFolderState | null | undefined, dialogs = true): Promise<string> {
  const queries = new QueryClient();
  queries.setQueryData(['app'], { version: '', shell: dialogs ? 'desktop' : 'web', dialogs });
  if (watched !== undefined) queries.setQueryData(keys.watchedFolder(PROJECT), watched);
  return render(createElement(WatchedFolder, { project: PROJECT }), queries);
}

it('draws nothing before the program has reported', async () => {
  expect(await drawn(undefined)).toBe('');
});

it('asks for a folder by a dialog, or by its path where there are no dialogs', async () => {
  const desktop = await drawn(null);
  expect(desktop).toContain('选择要监视的文件夹…');
  expect(desktop).not.toContain('<input');
  expect(await drawn(null, false)).toMatch(/<input[^>]* placeholder="\/某处 里的文件夹"/);
});

it('says what is watched, what came last and what comes next', async () => {
  const last = { file: '晨.csv', imported: 20, rejected: 1, unchanged: 3, at: '2026-11-23T08:00:00Z' };
  const html = await drawn({ ...STATE, pending: 2, last });
  for (const text of ['正在监视“/来稿”', '2 个文件正在写入', '晨.csv', '导入 20 行，未导入 1 行', '3 行已在项目中'])
    expect(html).toContain(text);
  expect(html).not.toContain('等你处理');
});

it('lists files that wait, each with its reason, and a button where a look at the columns is enough', async () => {
  const html = await drawn({
    ...STATE,
    problem: { code: 'FOLDER_MISSING', data: { folder: '/来稿' } },
    waiting: [
      { file: '坏.xlsx', path: '/来稿/坏.xlsx', appError: { code: 'FILE_DAMAGED', data: { file: '坏.xlsx' } } },
      {
        file: '新列.csv',
        path: '/来稿/新列.csv',
        appError: { code: 'COLUMNS_UNKNOWN', data: { file: '新列.csv', columns: ['题目'] } },
      },
    ],
    waitingCount: 5,
  });
  for (const text of ['find the folder “/来稿”', '5 个文件等你处理', 'incomplete or damaged', '另有 3 个文件未列出'])
    expect(html).toContain(text);
  expect(html.match(/核对并导入<\/span><\/button>/g)).toHaveLength(1);
});
