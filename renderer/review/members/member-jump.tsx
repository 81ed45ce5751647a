// Jumps to any article of a large cluster by a few keys: its number, or words of its source or title.
import { useQuery } from '@tanstack/react-query';
import { type GetRef, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { Article, ArticleId } from '#shared/model/model.ts';
import { MEMBER_PAGE } from '#shared/review/cluster-list/member-page.ts';
import { clip } from '#shared/text/characters.ts';
import { useClient } from '../../base/client.ts';
import { useMembers } from '../../data/cluster-queries.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { useRetry } from '../../data/use-retry.ts';
import { useShortcuts } from '../../keys/shortcuts.ts';
import { RetryNotice } from '../../ui/notice.tsx';

/** The keys 1–9 reach this many articles; a larger cluster has the box. */
const REACHED_BY_DIGITS = 9;
/** The most UTF-16 units. */
const MAX_WORDS = 200;

type MemberJumpProps = {
  project: string;
  detail: ClusterDetail;
  keysEnabled: boolean;
  onChoose: (article: ArticleId) => void;
};

export function MemberJump({ onChoose, ...props }: MemberJumpProps) {
  const [choices, setChoices] = useState(0);
  function choose(article: ArticleId): void {
    setChoices(choices + 1);
    onChoose(article);
  }
  // Each choice ends a box: antd closes it and clears its words later, when the editor may be typing into the next one.
  return <Box key={choices} {...props} onChoose={choose} />;
}

function Box({ project, detail, keysEnabled, onChoose }: MemberJumpProps) {
  const { t } = useTranslation();
  const box = useRef<GetRef<typeof Select>>(null);
  const retry = useRetry();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const needed = detail.members.length > REACHED_BY_DIGITS;
  const { options, error } = useOptions(project, detail, words.trim(), needed && open);
  useShortcuts(
    {
      0: () => {
        box.current?.focus();
        setOpen(true);
      },
    },
    needed && keysEnabled,
  );
  if (!needed) return null;
  return (
    <Select
      ref={box}
      className="member-jump"
      size="small"
      showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
      aria-label={t('compare.jump')}
      placeholder={t('compare.jumpHint')}
      // Kept within the main landmark, where a screen reader looks for it.
      getPopupContainer={(within) => within.closest('.cluster-screen') as HTMLElement}
      popupMatchSelectWidth={360}
      value={null}
      open={open}
      onOpenChange={(toOpen) => {
        setOpen(toOpen);
        // Without the focus in the box, the keys control the review again.
        if (!toOpen) box.current?.blur();
      }}
      options={options}
      notFoundContent={error ? <RetryNotice error={error} onRetry={retry} /> : undefined}
      onSelect={(_, { value }) => {
        // The focus is released before the choice is drawn: keys pressed from now on are meant for the article.
        box.current?.blur();
        onChoose(value);
      }}
    />
  );
}

/** The first articles whose number begins with the digits, or whose source and title contain the words. */
function useOptions(project: string, { id: cluster, members }: ClusterDetail, words: string, wanted: boolean) {
  const client = useClient();
  const isNumber = /^\d*$/.test(words);
  const found = useQuery({
    queryKey: [...keys.members(project, cluster), 'find', words],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () =>
        client.review.find({ project, cluster, words: clip(words, MAX_WORDS) }, { signal }),
      ),
    enabled: wanted && !isNumber,
  });
  const numbered = members
    .map(({ article }, at) => ({ article, number: at + 1 }))
    .filter(({ article, number }) =>
      isNumber ? String(number).startsWith(words) : found.data?.some(({ id }) => id === article),
    )
    .slice(0, MEMBER_PAGE);
  const articles = numbered.map(({ article }) => article);
  const { byId: read } = useMembers(
    project,
    cluster,
    articles,
    wanted && isNumber ? { first: 0, last: articles.length - 1 } : null,
  );
  const byId = new Map<ArticleId, Pick<Article, 'source' | 'title'>>([
    ...(found.data ?? []).map((one) => [one.id, one] as const),
    ...Array.from(read, ([id, { article }]) => [id, article] as const),
  ]);
  const options = numbered.map(({ article, number }) => {
    const { source, title } = byId.get(article) ?? {};
    return { value: article, label: [number, source, title].filter(Boolean).join(' · ') };
  });
  return { options, error: found.error };
}
