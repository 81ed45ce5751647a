// Asks if the cleaned table can be the imported workbook without its discarded rows.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { type Choices, mayBeOriginal } from './choices.ts';

export function useOriginal(project: string, choices: Choices) {
  const client = useClient();
  const { undecided, articlesOnly, macros, merge } = choices;
  return useQuery({
    queryKey: [...keys.export(project), 'original', undecided, articlesOnly, macros, merge],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () =>
        client.exports.original({ project, undecided, articlesOnly, macros, merge }, { signal }),
      ),
    enabled: mayBeOriginal(choices),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type OriginalQuery = ReturnType<typeof useOriginal>;

/** True where the cleaned table is written into the imported workbook. */
export function isWrittenIntoOriginal(choices: Choices, original: OriginalQuery): boolean {
  return mayBeOriginal(choices) && choices.workbook === 'original' && original.data?.obstacle === null;
}
