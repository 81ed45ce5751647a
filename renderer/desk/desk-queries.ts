import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Presence } from '#shared/contract/desk/desk.ts';
import type { EditorId, Role } from '#shared/desk/editors.ts';
import type { ClusterId } from '#shared/model.ts';
import { useClient } from '../client.ts';
import { invalidateReview, keys } from '../data/queries.ts';
import { newRequestId } from '../data/request-id.ts';
import { isDesk } from './shell.ts';

/** How often the list of people is read again while its panel is open: a decision may come at any moment. */
const PEOPLE_MS = 5_000;

/** The signed-in editor. Undefined outside of a desk, and until it is read. */
export function useMe() {
  const client = useClient();
  return useQuery({
    queryKey: ['me'],
    queryFn: isDesk ? () => client.desk.me() : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

/** True if the editor has the rights of a chief; outside of a desk every editor has them. */
export function useMayLead(): boolean {
  const me = useMe();
  return !isDesk || me?.role === 'chief';
}

type Received = Presence & { readonly at: number };

/**
 * Presence as the server reported it last (`useExternalChanges`); undefined outside of a desk. `at` is a
 * `performance.now()`.
 */
export function usePresence(project: string): Received | undefined {
  return useQuery<Received>({ queryKey: keys.presence(project), queryFn: skipToken }).data;
}

export function usePeople(project: string) {
  const client = useClient();
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const today = midnight.toISOString();
  return useQuery({
    queryKey: ['people', project, today],
    queryFn: () => client.desk.people({ project, today }),
    refetchInterval: PEOPLE_MS,
    staleTime: 0,
  });
}

export function usePeopleCommands(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['people', project] });
  return {
    invite: useMutation({ mutationFn: (role: Role) => client.desk.invite({ role }), onSettled }),
    revoke: useMutation({ mutationFn: (id: string) => client.desk.revokeInvitation({ id }), onSettled }),
    remove: useMutation({ mutationFn: (editor: EditorId) => client.desk.remove({ editor }), onSettled }),
  };
}

type Assignment = { readonly clusters: ClusterId[]; readonly assignee: EditorId | null };

export function useAssign(project: string, onError: (error: unknown) => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ clusters, assignee }: Assignment) =>
      client.review.assign({ project, clusters, assignee, request: newRequestId() }),
    onSuccess: ({ revision }) => invalidateReview(queries, project, { revision, texts: false }),
    onError,
  });
}
