import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { ProjectProgress, RecentProject } from '#shared/contract/projects.ts';
import { render } from './render.ts';

const { keys } = await import('../../renderer/data/queries.ts');
const { RecentProjects } = await import('../../renderer/screens/start/recent-projects.tsx');

type Listed = { name: string; exists?: boolean; progress?: ProjectProgress | null };

const DONE = { clusters: 2, resolvedClusters: 2 };
const BEGUN = { clusters: 2, resolvedClusters: 1 };

async function buttonsOf(listed: readonly Listed[]): Promise<string[]> {
  const queries = new QueryClient();
  const projects = listed.map(({ name, exists = true }): RecentProject => {
    return { path: `/稿件/${name}.tonggao`, name, exists, openedAt: '2026-03-01T08:00:00.000Z', backups: 0 };
  });
  queries.setQueryData(keys.recent, projects);
  for (const [index, { progress }] of listed.entries())
    if (progress !== undefined) queries.setQueryData(['progress', projects[index]!.path], progress);
  const html = await render(createElement(RecentProjects, { onOpen: () => {}, opening: false }), queries);
  const tags = html.match(/<button[^>]*aria-label="(?:继续|打开)“[^>]*>/g) ?? [];
  return tags.map((tag) => /aria-label="([^"]*)"/.exec(tag)![1]! + (tag.includes('primary') ? ' *' : ''));
}

describe('recent projects', () => {
  it('each have a button, unless the file is gone', async () => {
    expect(await buttonsOf([{ name: '甲' }, { name: '乙', exists: false }, { name: '丙', progress: DONE }])).toEqual([
      '继续“甲”',
      '打开“丙”',
    ]);
  });

  it('offer first the latest that has clusters left', async () => {
    const finished = { name: '完', progress: DONE };
    const begun = { name: '半', progress: BEGUN };
    expect(await buttonsOf([finished, { ...begun, exists: false }, begun, { ...begun, name: '旧' }])).toEqual([
      '打开“完”',
      '继续“半” *',
      '继续“旧”',
    ]);
    expect(await buttonsOf([finished, { ...finished, name: '又完' }])).toEqual(['打开“完”', '打开“又完”']);
  });

  it('have none to offer while the progress of an earlier one is not known', async () => {
    expect(await buttonsOf([{ name: '待读' }, { name: '半', progress: BEGUN }])).toEqual(['继续“待读”', '继续“半”']);
    expect(await buttonsOf([{ name: '读不出', progress: null }])).toEqual(['继续“读不出” *']);
  });
});
