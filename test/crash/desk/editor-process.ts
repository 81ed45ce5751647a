// A scripted editor of a desk in a separate process, to be killed: opens clusters and decides them. Prints each command
// before it is sent, and its answer.
import { createHash } from 'node:crypto';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { isErrorCode } from '#shared/words/errors.ts';
import { seededRandom } from '../../helpers/random.ts';
import type { EditorLine, EditorOrders } from './lines.ts';
import { Screen } from './screen.ts';

const AGAIN_MS = 100;
/** Ms between two decisions. */
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 500;
/** Ms between two readings of what others have changed, as in the page. */
const DESK_GAP_MS = 500;
/** The number of clusters that all editors pick often, so that their decisions conflict. */
const HOT = 20;
const HOT_SHARE = 0.2;

const { origin, cookie, project, clusters, seed } = JSON.parse(process.argv[2]!) as EditorOrders;
const random = seededRandom(seed);
const tab = crypto.randomUUID();
const client: Client = createORPCClient(
  new RPCLink({ url: `${origin}/rpc`, headers: { cookie, origin }, fetch: (request, init) => fetch(request, init) }),
);
const screen = new Screen(client, project, async (call) => (await persist(call)).answer);
/** The latest revision that the server has reported, and the one that the screen shows; -1 while not connected. */
let reported = -1;
let shown = -1;
let isEnding = false;

function print(line: EditorLine, then = () => {}): void {
  process.stdout.write(`${JSON.stringify(line)}\n`, then);
}

/** Comparable between processes, unlike `performance.now`, and more exact than `Date.now`. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Repeats a call until the server answers it. `isFirst` is false if it had to be repeated. */
async function persist<T>(call: () => Promise<T>): Promise<{ answer: T; isFirst: boolean }> {
  for (let isFirst = true; ; isFirst = false)
    try {
      return { answer: await call(), isFirst };
    } catch (error) {
      const code = error instanceof ORPCError ? String(error.code) : '';
      if (isErrorCode(code) && code !== 'PROJECT_NOT_OPEN') throw error;
      await pause(AGAIN_MS);
    }
}

async function follow(): Promise<never> {
  for (;;)
    try {
      for await (const { revision } of await client.projects.watch({ path: project, tab })) reported = revision;
    } catch {
      // The server was killed. The next one counts its revisions from the beginning.
    } finally {
      reported = shown = -1;
      await pause(AGAIN_MS);
    }
}

/** Shows what others decide, as long as the process lives. */
async function showChanges(): Promise<never> {
  await screen.read();
  for (;;) {
    const revision = reported;
    if (revision === shown) await pause(AGAIN_MS);
    else {
      await screen.catchUp();
      shown = revision;
      print({ type: 'shown', revision, at: now() });
      await pause(DESK_GAP_MS);
    }
  }
}

async function decideOne(): Promise<void> {
  const cluster = (1 + random.int(random.next() < HOT_SHARE ? Math.min(HOT, clusters) : clusters)) as ClusterId;
  await client.desk.open({ tab, cluster }).catch(() => {});
  const detail = await screen.open(cluster);
  // Another canonical article than before, because a decision that changes nothing is no action.
  const canonical = random.pick(detail.members.filter(({ verdict }) => verdict !== 'canonical')).article;
  const verdicts = detail.members.map(({ article }) => ({
    article,
    verdict: article === canonical ? ('canonical' as const) : random.pick(['keep', 'discard', null] as const),
  }));
  const request = crypto.randomUUID();
  print({ type: 'sent', request, verdicts: verdicts.map(({ article, verdict }) => [article, verdict]) });
  try {
    const started = performance.now();
    const { answer, isFirst } = await persist(() =>
      client.review.decide({ project, cluster, verdicts, rev: detail.rev, request }),
    );
    screen.noteDecided(cluster, answer);
    const milliseconds = isFirst ? performance.now() - started : null;
    print({ type: 'answered', request, milliseconds, revision: answer.revision, at: now() });
  } catch (error) {
    print({ type: 'refused', request, code: String((error as { code?: unknown }).code) });
  }
}

process.on('SIGTERM', () => {
  isEnding = true;
});
void follow();
void showChanges();
while (!isEnding) {
  await decideOne();
  await pause(MIN_PAUSE_MS + random.int(MAX_PAUSE_MS - MIN_PAUSE_MS));
}
// By now the others have made their last decisions.
process.once('message', async (last: number) => {
  while (shown < last) await pause(AGAIN_MS);
  const list = createHash('sha256').update(JSON.stringify(screen.list())).digest('hex');
  print({ type: 'ended', list, verdicts: screen.verdicts() }, () => process.exit());
});
print({ type: 'quiet' });
