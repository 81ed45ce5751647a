// Keeps verdicts when articles change their cluster, except those that no longer make sense there.
import type { ClusterId, MemberState } from '#shared/model/model.ts';
import { readMemberStates } from '../../../store/clusters/clusters.ts';
import { setVerdict } from '../../../store/decisions.ts';
import { isMatched } from '../../../store/references/reference-matches.ts';
import type { ActionContext } from './run-action.ts';

/**
 * Clears (1) a second canonical in a cluster and (2) “discard” if it would now remove every copy of a story.
 * @param before the articles of all affected clusters before the change
 */
export function clearInvalidDecisions(
  { recorder }: ActionContext,
  before: readonly MemberState[],
  clusters: readonly ClusterId[],
): void {
  const origins = new Map(before.map(({ article, cluster }) => [article, cluster]));
  const notDiscarded = new Set(before.filter(({ verdict }) => verdict !== 'discard').map(({ cluster }) => cluster));
  const clear = ({ article }: MemberState) => setVerdict(recorder, article, null);
  for (const cluster of clusters) {
    const members = readMemberStates(recorder.db, cluster);
    const canonicals = members.filter(({ verdict }) => verdict === 'canonical');
    const staying = canonicals.find(({ article }) => origins.get(article) === cluster) ?? canonicals[0];
    for (const canonical of canonicals) if (canonical !== staying) clear(canonical);
    if (!members.every(({ verdict }) => verdict === 'discard')) continue;
    for (const member of members)
      if (
        (members.length === 1 && !isMatched(recorder.db, member.article)) ||
        notDiscarded.has(origins.get(member.article)!)
      )
        clear(member);
  }
}
