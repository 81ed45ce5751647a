// The history of the project: actions with their time and articles. Each of the editor's steps can be undone
// separately.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Drawer, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '#shared/contract/review/history-entry.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { useFormat } from '../../base/format.ts';
import { hrefOf } from '../../base/routes.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { keyOf } from '../../keys/review-keys.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { onFirstClick } from '../../ui/focusable-button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { type ClusterGroup, groupEntries } from './group-entries.ts';
import { useActionLabels, useHistoryLabels } from './history-labels.ts';
import './history.css';

/** The most articles that an entry lists; the contract names up to ten. */
const MAX_LISTED = 4;
const PAGE = 50;

type HistoryPanelProps = {
  project: string;
  onUndoRedo: (kind: 'undo' | 'redo', action?: ActionId) => void;
  onClose: () => void;
};

export function HistoryPanel({ project, onUndoRedo, onClose }: HistoryPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useClient();
  const pages = useInfiniteQuery({
    queryKey: keys.history(project),
    queryFn: ({ pageParam }) =>
      withOpenProject(client, project, () =>
        client.review.history({ project, limit: PAGE, ...(pageParam !== null && { before: pageParam }) }),
      ),
    initialPageParam: null as ActionId | null,
    getNextPageParam: ({ entries }) => (entries.length < PAGE ? null : entries.at(-1)!.id),
    staleTime: 0,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const [latest] = pages.data?.pages ?? [];
  return (
    <Drawer
      open
      // The review's keys also work while the focus is in the panel (shortcuts.ts).
      rootClassName="hears-keys history-drawer"
      size={420}
      title={t('history.title')}
      onClose={onClose}
      extra={
        <ButtonRow>
          <Button disabled={!latest?.hasLastStep} onClick={() => onUndoRedo('undo')}>
            {t('history.undo')} <kbd>{keyOf('undo')}</kbd>
          </Button>
          <Button disabled={!latest?.redoable} onClick={() => onUndoRedo('redo')}>
            {t('history.redo')} <kbd>{keyOf('redo')}</kbd>
          </Button>
        </ButtonRow>
      }
    >
      {pages.isPending && <Spin />}
      {pages.isError && <ErrorNotice error={pages.error} />}
      {pages.isSuccess && entries.length === 0 && <p className="soft">{t('history.empty')}</p>}
      {groupEntries(entries).map(({ hour, groups }) => (
        <section key={hour} className="history-hour">
          <h2 className="numbers soft">{format.date(hour)}</h2>
          {groups.map((group) => (
            <Group key={group.entries[0]!.id} project={project} group={group} onUndoRedo={onUndoRedo} />
          ))}
        </section>
      ))}
      {pages.hasNextPage && (
        <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Drawer>
  );
}

type GroupProps = { project: string; group: ClusterGroup; onUndoRedo: HistoryPanelProps['onUndoRedo'] };

function Group({ project, group: { cluster, title, entries }, onUndoRedo }: GroupProps) {
  const { t } = useTranslation();
  return (
    <>
      {cluster !== null && title !== null && (
        <h3>
          <a href={hrefOf({ at: 'review', project, cluster })}>{title || t('article.untitled')}</a>
        </h3>
      )}
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onUndoRedo={onUndoRedo} />
        ))}
      </ol>
    </>
  );
}

type EntryProps = { entry: HistoryEntry; onUndoRedo: HistoryPanelProps['onUndoRedo'] };

function Entry({ entry, onUndoRedo }: EntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useHistoryLabels()(entry);
  const done = useActionLabels()(entry);
  const { cluster, undone, undoable, articles, touched, sentences, note, taken } = entry;
  const kind = undone ? 'redo' : 'undo';
  return (
    <li className={undone ? 'history-entry history-undone' : 'history-entry'}>
      <div className="line top spread history-line">
        <span className={undone ? 'soft history-what' : 'history-what'}>
          {done}
          {undone && <span className="tag">{t('history.undone')}</span>}
        </span>
        {undoable && (
          <Button
            size="small"
            aria-label={t(`history.${kind}This`, { what: words })}
            onClick={onFirstClick(() => onUndoRedo(kind, entry.id))}
          >
            {t(`history.${kind}`)}
          </Button>
        )}
      </div>
      <time className="faint small" dateTime={entry.at}>
        {format.time(entry.at)}
        {entry.editor && ` · ${entry.editor.name}`}
      </time>
      <ul className="soft small history-articles">
        {articles.slice(0, MAX_LISTED).map((article) => (
          <ArticleLine key={article.article} article={article} seenIn={cluster} />
        ))}
        {[...new Set(sentences.map(({ text }) => text))].slice(0, MAX_LISTED).map((sentence) => (
          <li key={sentence} className="soft">
            {sentence}
          </li>
        ))}
        {note && <li className="history-note">{note.after || note.before}</li>}
        {taken.slice(0, MAX_LISTED).map((change) => (
          <TakenLine key={`${change.field} ${change.text}`} change={change} />
        ))}
        {touched > MAX_LISTED && articles.length > 0 && (
          <li className="faint">
            {t('history.others', { articles: format.number(touched - Math.min(articles.length, MAX_LISTED)) })}
          </li>
        )}
      </ul>
    </li>
  );
}

function TakenLine({ change: { field, text, isTaken, source, row } }: { change: HistoryEntry['taken'][number] }) {
  const { t } = useTranslation();
  const origin = source || (row === null ? t('history.gone') : t('article.row', { row }));
  const part = t(`taking.part.${field ?? 'sentence'}`);
  return <li className="soft">{t(isTaken ? 'history.takenFrom' : 'history.removed', { part, origin, text })}</li>;
}

type ArticleLineProps = { article: HistoryEntry['articles'][number]; seenIn: ClusterId | null };

function ArticleLine({ article, seenIn }: ArticleLineProps) {
  const { t } = useTranslation();
  const { title, source, row, verdicts, from, to, version } = article;
  const name = title === null ? t('history.gone') : title || t('article.untitled');
  const changes = [
    verdicts &&
      t('history.verdicts', {
        before: t(`verdict.${verdicts.before ?? 'undecided'}`),
        after: t(`verdict.${verdicts.after ?? 'undecided'}`),
      }),
    version && t(`history.version.${version}`),
    from !== to && t(to === seenIn ? 'history.came' : 'history.left'),
  ];
  return (
    <li>
      <span title={name}>{name}</span>
      <span className="faint">{[source, row !== null && t('article.row', { row })].filter(Boolean).join(' · ')}</span>
      <span className="history-change">{changes.filter(Boolean).join(t('evidence.comma'))}</span>
    </li>
  );
}
