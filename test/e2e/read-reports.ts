// The reports of changes on their way into the page: `projects.watch`, an event stream.
import type { Page } from 'playwright-core';

/** @param holdAfter the first report with this text is the last that arrives */
type Options = { readonly holdAfter?: string };

/** In the page: writes the latest revision that the page has taken in to its document, and may hold reports. */
export function readReports({ holdAfter }: Options = {}): void {
  const { fetch: send } = window;
  window.fetch = async (input, init) => {
    const response = await send(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith('/projects/watch')) return response;
    let rest = '';
    let areWritesBlocked = false;
    const reports = new TransformStream<string, string>({
      transform(text, controller) {
        // A chunk may have several events, and may end within one.
        const events = `${rest}${text}`.split('\n\n');
        rest = events.pop()!;
        for (const event of events) {
          if (areWritesBlocked) return;
          controller.enqueue(`${event}\n\n`);
          areWritesBlocked = holdAfter !== undefined && event.includes(holdAfter);
          const [, revision] = /"revision":(\d+)/.exec(event) ?? [];
          // In a task that follows those in which the page takes the report in.
          if (revision)
            setTimeout(() => setTimeout(() => document.documentElement.setAttribute('data-revision', revision)));
        }
      },
    });
    const decoded = response.body!.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>);
    return new Response(decoded.pipeThrough(reports).pipeThrough(new TextEncoderStream()), response);
  };
}

/** Resolves when the page has taken in the report of this revision. */
export function reported(page: Page, revision: number): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => Number(document.documentElement.getAttribute('data-revision')) >= wanted,
    revision,
  );
}
