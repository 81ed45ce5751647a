import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { RunningJob } from '#shared/contract/jobs.ts';
import { render } from './render.ts';

const { keys } = await import('../../renderer/data/queries.ts');
const { RunningJobs } = await import('../../renderer/frame/running-jobs.tsx');

const PROJECT = '/某处/项目.tonggao';

async function drawn(jobs: readonly RunningJob[] | undefined): Promise<string[]> {
  const queries = new QueryClient();
  if (jobs) queries.setQueryData(keys.running(PROJECT), jobs);
  const html = await render(createElement(RunningJobs, { project: PROJECT }), queries);
  return Array.from(html.matchAll(/<button[^>]*>(.*?)<\/button>/g), ([, inside]) => inside!.replaceAll(/<[^>]*>/g, ''));
}

it('draws each of several jobs', async () => {
  const jobs: RunningJob[] = [
    { job: 'a', kind: 'import', share: 0.25 },
    { job: 'b', kind: 'export', share: null },
    { job: 'c', kind: 'preview', share: 0 },
  ];
  expect(await drawn(jobs)).toEqual(['正在导入 25%', '正在导出 …', '正在预览 0%']);
});

it('draws nothing where none runs, or none is known', async () => {
  expect(await drawn([])).toEqual([]);
  expect(await drawn(undefined)).toEqual([]);
});
