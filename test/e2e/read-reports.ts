// Observes the reports of changes that reach the page by `projects.watch`, an event stream.
import type { Page } from 'playwright-core';

/** @param holdAfter the first report with this text is the last one that passes */
type Options = { readonly holdAfter?: string };

/** Runs in the page: writes the latest revision that the page has handled to its document, and may hold reports. */
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
        // A chunk may contain several events, and may end within one.
        const events = `${rest}${text}`.split('\n\n');
        rest = events.pop()!;
        for (const event of events) {
          if (areWritesBlocked) return;
          controller.enqueue(`${event}\n\n`);
          areWritesBlocked = holdAfter !== undefined && event.includes(holdAfter);
          const [, revision] = /"revision":(\d+)/.exec(event) ?? [];
          // Runs in a task after those in which the page handles the report.
          if (revision)
            setTimeout(() => setTimeout(() => document.documentElement.setAttribute('data-revision', revision)));
        }
      },
    });
    const decoded = response.body!.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>);
    return new Response(decoded.pipeThrough(reports).pipeThrough(new TextEncoderStream()), response);
  };
}

/** Resolves when the page has handled the report of this revision. */
export function reported(page: Page, revision: number): Promise<unknown> {
  return page.waitForFunction(
    (wanted) => Number(document.documentElement.getAttribute('data-revision')) >= wanted,
    revision,
  );
}
