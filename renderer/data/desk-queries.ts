import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { mayCall, type ProcedureName } from '#shared/contract/desk/access.ts';
import type { Presence } from '#shared/contract/desk/desk.ts';
import type { EditorId, Role } from '#shared/model/editors.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../base/client.ts';
import { useConnection } from '../base/connection.ts';
import type { Route } from '../base/routes.ts';
import { isDesk } from '../base/shell.ts';
import { invalidateReview, keys } from './queries.ts';
import { newRequestId } from './request-id.ts';

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

/** Controls of calls that the editor may not make are not shown; outside of a desk the editor may make all. */
export function useMay(): (procedure: ProcedureName) => boolean {
  const role = useMe()?.role;
  return useCallback((procedure) => !isDesk || (role !== undefined && mayCall(role, procedure.split('.'))), [role]);
}

/** The call that a screen is for; screens without one are for everyone. */
const screenCalls: { readonly [Screen in Route['at']]?: ProcedureName } = {
  ...{ map: 'intake.start', imports: 'intake.start', importing: 'intake.start' },
  ...{ suggest: 'suggest.change', check: 'check.begin', detection: 'detection.preview' },
};

export function useMayShow(): (screen: Route['at']) => boolean {
  const may = useMay();
  return useCallback(
    (screen) => {
      const call = screenCalls[screen];
      return call === undefined || may(call);
    },
    [may],
  );
}

type Received = Presence & { readonly at: number };

/**
 * Presence as the server reported it last (`useExternalChanges`); undefined outside of a desk, and without a
 * connection, as nobody knows then who has a cluster. `at` is a `performance.now()`.
 */
export function usePresence(project: string): Received | undefined {
  const isLost = useConnection() === 'lost';
  const { data } = useQuery<Received>({ queryKey: keys.presence(project), queryFn: skipToken });
  return isLost ? undefined : data;
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
