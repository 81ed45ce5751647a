import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { type JobEvent, stages } from '../../shared/contract/jobs.ts';
import type { ProjectInfo } from '../../shared/contract/projects.ts';
import { type JobKind, jobKinds } from '../../shared/model/job-kinds.ts';
import { render } from './render.ts';

const { JobProgress } = await import('../../renderer/ui/job-progress.tsx');
const { ImportingScreen } = await import('../../renderer/screens/import/importing-screen.tsx');
const { foldEvent, newJob } = await import('../../renderer/data/job-view.ts');
const { keys } = await import('../../renderer/data/queries.ts');

const TITLES: Record<JobKind, readonly [zh: string, en: string]> = {
  import: ['正在导入', 'Importing'],
  'remove-import': ['正在移除导入', 'Removing import'],
  export: ['正在导出', 'Exporting'],
  preview: ['正在预览', 'Previewing changes'],
  recluster: ['正在应用', 'Applying'],
  sentences: ['正在建立句子索引', 'Indexing sentences'],
  boilerplate: ['正在标记非正文', 'Marking boilerplate'],
  copy: ['正在复制项目', 'Copying project'],
  batch: ['正在批量采纳', 'Accepting suggestions'],
  decisions: ['正在读回处理结果', 'Bringing decisions back'],
  references: ['正在更新已发稿库', 'Updating the reference set'],
  matches: ['正在与已发稿库比对', 'Comparing with the reference sets'],
};

function viewOf(...events: JobEvent[]) {
  return events.reduce(foldEvent, newJob);
}

const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

describe.each(jobKinds)('a job that is of the kind %s', (kind) => {
  it('has a title of its own, whatever stage is reported first', async () => {
    const [zh, en] = TITLES[kind];
    for (const stage of stages) {
      const view = viewOf({ type: 'started', kind }, { type: 'progress', stage, done: 1, total: 2, elapsedMs: 1 });
      const element = createElement(JobProgress, { job: '一', view });
      expect(titleOf(await render(element, new QueryClient()))).toBe(zh);
      expect(titleOf(await render(element, new QueryClient(), 'en'))).toBe(en);
    }
  });
});

const info = {
  path: '/甲.tonggao',
  imports: [],
  unfinishedImport: null,
  isSourceKnown: true,
} as unknown as ProjectInfo;

async function endOf(kind: JobKind, ...events: JobEvent[]): Promise<string> {
  const queries = new QueryClient();
  queries.setQueryData(keys.job('一'), viewOf({ type: 'started', kind }, ...events));
  return render(createElement(ImportingScreen, { info, job: '一' }), queries);
}

describe('the page of an import', () => {
  it('leads on to the screen of the job where the job was none', async () => {
    const done = (result: object) => ({ type: 'done', result, milliseconds: {}, totalMs: 1 }) as JobEvent;
    const ends = [
      await endOf('sentences', done({ kind: 'sentences', articles: 3 })),
      await endOf('export', done({ kind: 'export', path: '/出.csv' })),
      await endOf('preview', done({ kind: 'preview' })),
    ];
    // antd inserts a space between the two characters of a button.
    const buttons = ends.map((html) => /<button.*<span>(.*?)<\/span>/.exec(html)?.[1]?.replace(' ', ''));
    expect(buttons).toEqual(['审阅', '导出', '查重设置']);
  });

  it('says that an import was cancelled of imports alone', async () => {
    expect(await endOf('import', { type: 'cancelled' })).toContain('导入已取消');
    for (const kind of jobKinds.filter((one) => one !== 'import'))
      expect(await endOf(kind, { type: 'cancelled' })).not.toContain('导入');
  });
});
