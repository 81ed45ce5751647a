// Marks text that is selected in the sheet as boilerplate, or takes muted text back into the story, in articles of its
// source or of all sources.
import { useQuery } from '@tanstack/react-query';
import { Button, Popover, Radio } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoilerplateScope, MarkPreview } from '#shared/contract/boilerplate.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { countLetters } from '#shared/text/characters.ts';
import { useClient } from '../../base/client.ts';
import { useMay } from '../../data/desk-queries.ts';
import { useAppErrorText } from '../../data/errors.ts';
import { withOpenProject } from '../../data/queries.ts';
import { JobProgress } from '../../ui/job-progress.tsx';
import { ErrorNotice, Notice } from '../../ui/notice.tsx';
import './mark-boilerplate.css';
import type { Side } from '#shared/compare/sheet/row-pieces.ts';
import { type Marking, useMarkBoilerplate } from './use-mark-boilerplate.ts';

type Origin = { readonly id: ArticleId; readonly source: string };

type MarkBoilerplateProps = {
  project: string;
  sheet: RefObject<HTMLElement | null>;
  articles: Readonly<Record<Side, Origin>>;
};

type Selected = {
  readonly text: string;
  readonly side: Side;
  /** All of it is muted. */
  readonly isMuted: boolean;
  readonly left: number;
  readonly top: number;
};
type Passage = Selected & { readonly from: Origin };

/** Shorter sentences are never marked as boilerplate. */
const MIN_LETTERS = 8;
const MIN_MUTED_LETTERS = 2;
const MAX_SENTENCES = 3;
const MAX_CLUSTERS = 3;

export function MarkBoilerplate({ project, sheet, articles }: MarkBoilerplateProps) {
  const { t } = useTranslation();
  const selected = useSelectedText(sheet);
  // Kept while the form is open, because opening it clears the selection.
  const [passage, setPassage] = useState<Passage | null>(null);
  const { mark, running } = useMarkBoilerplate(project, () => {
    setPassage(null);
    document.getSelection()?.removeAllRanges();
  });
  const shown = passage ?? selected;
  const mayMark = useMay()('boilerplate.mark');
  if (!shown || !mayMark) return null;
  const label = t(shown.isMuted ? 'compare.takeBack.button' : 'compare.mark.button');
  const choose = (open: boolean) => {
    if (mark.isPending) return;
    mark.reset();
    setPassage(open && selected ? { ...selected, from: articles[selected.side] } : null);
  };
  return (
    <Popover
      open={passage !== null}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      onOpenChange={choose}
      content={
        <div className="popup-form mark-form" role="dialog" aria-label={label}>
          {running && <JobProgress job={running.job} view={running.view} />}
          {!running && passage && <MarkForm project={project} passage={passage} mark={mark} />}
        </div>
      }
    >
      <Button
        size="small"
        className="mark-boilerplate"
        style={{ left: shown.left, top: shown.top }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {label}
      </Button>
    </Popover>
  );
}

type MarkFormProps = {
  project: string;
  passage: Pick<Passage, 'text' | 'from' | 'isMuted'>;
  mark: Pick<ReturnType<typeof useMarkBoilerplate>['mark'], 'mutate' | 'isPending' | 'error' | 'data'>;
};

/** For an article without a source, the only scope is all sources. */
function MarkForm({ project, passage: { text, from, isMuted }, mark }: MarkFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const errorText = useAppErrorText();
  const [scope, setScope] = useState<BoilerplateScope>(from.source === '' ? 'all' : 'source');
  const marking: Marking = { passage: { article: from.id, text }, scope, isOn: !isMuted };
  const preview = useQuery({
    queryKey: ['project', project, 'mark-preview', marking],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.boilerplate.preview({ project, ...marking }, { signal })),
    gcTime: 0,
    retry: false,
  });
  const error = preview.error ?? mark.error;
  return (
    <>
      {preview.data ? <Sentences sentences={preview.data.sentences} /> : <q className="two-lines">{text}</q>}
      <Radio.Group
        aria-label={t('compare.mark.scope')}
        value={scope}
        onChange={({ target }) => setScope(target.value as BoilerplateScope)}
        options={[
          ...(from.source === ''
            ? []
            : [{ value: 'source', label: t('compare.mark.source', { source: from.source }) }]),
          { value: 'all', label: t('compare.mark.all') },
        ]}
      />
      {!preview.isError && (
        <div className="soft" role="status">
          {preview.data ? <Effect preview={preview.data} isMuted={isMuted} /> : t('compare.mark.counting')}
        </div>
      )}
      {error !== null && <ErrorNotice error={error} />}
      {mark.data?.type === 'refused' && <Notice kind="error">{errorText(mark.data.appError)}</Notice>}
      <Button
        type="primary"
        size="small"
        disabled={!preview.data}
        loading={mark.isPending}
        onClick={() => mark.mutate({ ...marking, source: from.source })}
      >
        {t(isMuted ? 'compare.takeBack.button' : 'compare.mark.button')}
      </Button>
    </>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  const { t } = useTranslation();
  const others = sentences.length - MAX_SENTENCES;
  return (
    <>
      {sentences.slice(0, MAX_SENTENCES).map((sentence) => (
        <q key={sentence} className="two-lines">
          {sentence}
        </q>
      ))}
      {others > 0 && <span className="soft">{t('compare.mark.others', { count: others })}</span>}
    </>
  );
}

/** Explains what marking changes: articles at once, clusters with the next re-cluster. */
function Effect({
  preview: { articles, clusters, firstClusters },
  isMuted,
}: {
  preview: MarkPreview;
  isMuted: boolean;
}) {
  const { t } = useTranslation();
  const named = firstClusters.slice(0, MAX_CLUSTERS);
  return (
    <>
      <p>{t(isMuted ? 'compare.takeBack.carriers' : 'compare.mark.carriers', { count: articles })}</p>
      <p>{clusters === 0 ? t('compare.mark.noClusters') : t('compare.mark.clusters', { count: clusters })}</p>
      {named.length > 0 && (
        <ul>
          {named.map(({ cluster, title }) => (
            <li key={cluster}>{title || t('article.untitled')}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Null unless something worth marking is selected within one article. */
function useSelectedText(sheet: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const read = () => setSelected(readSelection(sheet.current, document.getSelection()));
    const begin = ({ target }: PointerEvent) => limitSelection(sheet.current, target as Node);
    document.addEventListener('selectionchange', read);
    document.addEventListener('scroll', read, { capture: true, passive: true });
    document.addEventListener('pointerdown', begin);
    return () => {
      document.removeEventListener('selectionchange', read);
      document.removeEventListener('scroll', read, { capture: true });
      document.removeEventListener('pointerdown', begin);
    };
  }, [sheet]);
  return selected;
}

/** Keeps a selection in the column in which it began, over any number of rows. */
function limitSelection(sheet: HTMLElement | null, at: Node): void {
  const cell = cellOf(at);
  if (sheet && cell && sheet.contains(cell)) sheet.dataset.selecting = sideOf(cell);
}

function readSelection(sheet: HTMLElement | null, selection: Selection | null): Selected | null {
  if (!sheet || !selection || selection.isCollapsed) return null;
  const text = selection.toString().trim();
  if (countLetters(text) < MIN_MUTED_LETTERS) return null;
  const from = cellOf(selection.anchorNode);
  // The selection of a triple click ends where the next text begins, which may be outside of the article.
  const to = from?.textContent.includes(text) ? from : cellOf(selection.focusNode);
  if (!from || !to || !sheet.contains(from) || !sheet.contains(to)) return null;
  const side = sideOf(from, selection.anchorNode);
  if (sideOf(from) !== sideOf(to)) return null;
  const range = selection.getRangeAt(0);
  const isMuted = isAllMuted(range);
  if (!isMuted && countLetters(text) < MIN_LETTERS) return null;
  const { left, bottom } = range.getBoundingClientRect();
  const { top: first, bottom: last } = sheet.getBoundingClientRect();
  return { text, side, isMuted, left, top: Math.min(Math.max(bottom, first), last - BUTTON_HEIGHT) };
}

/** True if nothing but muted text is selected. */
function isAllMuted(range: Range): boolean {
  const texts = document.createNodeIterator(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : undefined;
    if (node.textContent!.slice(from, to).trim() !== '' && !node.parentElement!.closest('.boilerplate')) return false;
  }
  return true;
}

/** Height in pixels, by which the button is kept within the sheet, however far a selection extends. */
const BUTTON_HEIGHT = 36;

/** The cell of the body, not of the title, that contains a node. */
function cellOf(node: Node | null): Element | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest('.pair:not(.headline) > *') ?? null;
}

/** In the one-column view, a row's only cell has the base, and `ins` has what only the other article has. */
function sideOf(cell: Element, at: Node | null = null): Side {
  return cell.previousElementSibling || at?.parentElement?.closest('ins') ? 'right' : 'left';
}
