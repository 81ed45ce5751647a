// Two windows on one project: whoever comes back to one sees what was decided in the other meanwhile.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../client.ts';
import { invalidateReview, rememberProject } from '../data/queries.ts';

export function useChangesElsewhere(project: string): void {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const read = () => client.projects.info({ path: project }).catch(() => null);
    let left: ReturnType<typeof read> | null = null;
    function leave(): void {
      left = read();
    }
    async function comeBack(): Promise<void> {
      const before = await left;
      left = null;
      const now = before && (await read());
      if (!now || now.revision === before.revision) return;
      rememberProject(queries, now);
      await invalidateReview(queries, project);
    }
    const back = () => void comeBack();
    window.addEventListener('blur', leave);
    window.addEventListener('focus', back);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', back);
    };
  }, [client, queries, project]);
}
