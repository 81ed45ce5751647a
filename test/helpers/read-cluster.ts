// Reads a cluster with all its members from the pages that the program returns.
import type { Client } from '#shared/contract/index.ts';
import type { ClusterDetail, MemberText } from '#shared/contract/review.ts';
import type { ClusterId, Verdict } from '#shared/model/model.ts';

type ReadMember = MemberText & { readonly verdict: Verdict | null };
export type ReadCluster = Omit<ClusterDetail, 'members'> & { readonly members: ReadMember[] };

const PAGE = 20;

export async function readCluster(
  client: Pick<Client, 'review'>,
  of: { project: string; cluster: ClusterId },
): Promise<ReadCluster> {
  const detail = await client.review.cluster(of);
  const members: ReadMember[] = [];
  for (let at = 0; at < detail.members.length; at += PAGE) {
    const page = detail.members.slice(at, at + PAGE);
    const texts = await client.review.texts({ ...of, articles: page.map(({ article }) => article) });
    for (const { article, verdict } of page) {
      const text = texts.find((one) => one.article.id === article);
      // A member that has left the cluster since then has no text.
      if (text) members.push({ ...text, verdict });
    }
  }
  return { ...detail, members };
}
