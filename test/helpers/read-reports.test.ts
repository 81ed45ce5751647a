import { afterEach, expect, it, vi } from 'vitest';
import { readReports } from '../e2e/read-reports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const report = (revision: number, kind?: string) =>
  `event: message\ndata: ${JSON.stringify({ json: { revision, jobs: kind ? [{ kind }] : [] } })}\n\n`;

/** Passes a stream of these chunks to the page. Returns the text that reaches it, and the recorded revisions. */
async function read(chunks: readonly string[], options?: Parameters<typeof readReports>[0]) {
  const noted: number[] = [];
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const window = { fetch: async (_: string) => new Response(stream) };
  vi.stubGlobal('window', window);
  const setAttribute = (_: string, revision: string) => noted.push(Number(revision));
  vi.stubGlobal('document', { documentElement: { setAttribute } });
  readReports(options);
  const response = await window.fetch('http://127.0.0.1/rpc/projects/watch');
  return { arrived: await response.text(), noted };
}

it('notes every revision, of several in a chunk and of one that ends in the next chunk', async () => {
  const all = report(7) + report(8) + report(129);
  for (let cut = 1; cut < all.length; cut += 3) {
    const { arrived, noted } = await read([all.slice(0, cut), all.slice(cut)]);
    expect(arrived).toBe(all);
    await vi.waitFor(() => expect(noted).toEqual([7, 8, 129]), { interval: 2 });
  }
});

it('holds what comes after a report, also in its own chunk', async () => {
  const options = { holdAfter: '"kind":"import"' };
  const first = report(1) + report(2, 'import');
  const { arrived, noted } = await read([first + report(3), report(4)], options);
  expect(arrived).toBe(first);
  await vi.waitFor(() => expect(noted).toEqual([1, 2]));
});
