// Lists boilerplate that was learned at import or marked by the editor, most frequent first. Each sentence can be
// switched off.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pagination, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoilerplateSentence } from '#shared/contract/boilerplate.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { boilerplateQuery, invalidateReview, keys, withOpenProject } from '../../data/queries.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { useWanted, useWantedElement } from '../../ui/toast/show-changed.ts';

const PAGE = 20;

/** Renders nothing if the project has no boilerplate. */
export function BoilerplateList({ project }: { project: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const listed = useQuery(boilerplateQuery(client, project));
  const switching = useMutation({
    mutationFn: (wanted: { key: number; source: string; isOn: boolean }) =>
      withOpenProject(client, project, () => client.boilerplate.setOn({ project, ...wanted })),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.boilerplate(project) }),
        invalidateReview(queries, project),
      ]),
  });
  const wanted = useWanted();
  const marked = wanted?.kind === 'boilerplate' && wanted.project === project ? wanted : null;
  const wantedAt = marked ? findMarked(marked, listed.data ?? []) : -1;
  if (wantedAt !== -1 && page !== pageOf(wantedAt)) setPage(pageOf(wantedAt));
  if (listed.isError) return <ErrorNotice error={listed.error} />;
  if (!listed.data || listed.data.length === 0) return null;
  const shown = listed.data.slice((page - 1) * PAGE, page * PAGE);
  return (
    <section className="stack close">
      <h2>{t('boilerplate.title', { count: listed.data.length })}</h2>
      <p className="soft">{t('boilerplate.hint')}</p>
      {switching.isError && <ErrorNotice error={switching.error} />}
      <Table
        className="detection-table"
        columns={(['sentence', 'source', 'origin', 'articles', 'isOn'] as const).map((column) =>
          t(`boilerplate.columns.${column}`),
        )}
      >
        {shown.map(({ key, source, text, articles, origin, isOn }, at) => (
          <Row key={`${key} ${source}`} isWanted={(page - 1) * PAGE + at === wantedAt}>
            <td>
              <span className="two-lines" title={text}>
                {text}
              </span>
            </td>
            <td className="soft">{source || t('boilerplate.allSources')}</td>
            <td className="soft one-line">{t(`boilerplate.origin.${origin}`)}</td>
            <td className="numbers">{format.number(articles)}</td>
            <td>
              <Switch
                size="small"
                checked={isOn}
                loading={
                  switching.isPending && switching.variables.key === key && switching.variables.source === source
                }
                aria-label={t('boilerplate.leaveOut', { sentence: text })}
                onChange={(on) => switching.mutate({ key, source, isOn: on })}
              />
            </td>
          </Row>
        ))}
      </Table>
      <Pagination
        size="small"
        hideOnSinglePage
        current={page}
        pageSize={PAGE}
        total={listed.data.length}
        showSizeChanger={false}
        onChange={setPage}
      />
    </section>
  );
}

function pageOf(index: number): number {
  return Math.floor(index / PAGE) + 1;
}

/**
 * The index of the best match, spaces aside. -1 without any. Those of the source come first. Then comes the passage
 * itself, a sentence within it, an editor's before a learned one, and a sentence around it.
 */
function findMarked(
  { passage, source }: { readonly passage: string; readonly source: string },
  sentences: readonly Pick<BoilerplateSentence, 'text' | 'source' | 'origin'>[],
): number {
  const marked = withoutSpaces(passage);
  const listed = sentences.map((sentence) => ({ ...sentence, text: withoutSpaces(sentence.text) }));
  type Match = (sentence: (typeof listed)[number]) => boolean;
  const matches: Match[] = [
    ({ text }) => text === marked,
    ({ text, origin }) => marked.includes(text) && origin === 'editor',
    ({ text }) => marked.includes(text),
    ({ text }) => text.includes(marked),
  ];
  const ofSource = matches.map(
    (isMatch): Match =>
      (sentence) =>
        sentence.source === source && isMatch(sentence),
  );
  const found = [...ofSource, ...matches].map((isMatch) => listed.findIndex(isMatch));
  return found.find((at) => at !== -1) ?? -1;
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/gu, '');
}

function Row({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  return <tr ref={useWantedElement<HTMLTableRowElement>(isWanted)}>{children}</tr>;
}
