// A cluster of which only its members and suggestion matter to a test.
import type { ClusterDetail } from '../../../shared/contract/review.ts';
import { clusterId } from '../../../shared/model/model.ts';

export const bareCluster = {
  id: clusterId.parse(1),
  rev: 0,
  first: [],
  mayBeSameAs: [],
  newMembers: [],
  newVersions: [],
  taken: [],
  published: [],
  risk: null,
  merge: null,
  mergeChoice: null,
  isMergedByProject: false,
  note: '',
  isFlagged: false,
} satisfies Partial<ClusterDetail>;
