// Marks text that is selected in the sheet as boilerplate, in articles of its source or of all sources. The calls are
// given by props.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Popover, Radio } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/notice.tsx';
import './mark-boilerplate.css';
import type { Side } from './row-pieces.ts';

/** `source`: '' for all sources. */
export type BoilerplateMark = { readonly text: string; readonly source: string };

type Calls = {
  /** How many articles contain the text. */
  countCarriers: (mark: BoilerplateMark) => Promise<number>;
  onMark: (mark: BoilerplateMark) => Promise<unknown>;
};

type MarkBoilerplateProps = Calls & {
  sheet: RefObject<HTMLElement | null>;
  /** The sources of the two articles. */
  sources: Readonly<Record<Side, string>>;
};

type Selected = { readonly text: string; readonly side: Side; readonly left: number; readonly top: number };

/** Shorter sentences are never boilerplate of their own. */
const MIN_LETTERS = 8;

export function MarkBoilerplate({ sheet, sources, ...calls }: MarkBoilerplateProps) {
  const { t } = useTranslation();
  const selected = useSelectedText(sheet);
  // Kept while the form is open, which clears the selection.
  const [marking, setMarking] = useState<Selected | null>(null);
  const shown = marking ?? selected;
  if (!shown) return null;
  return (
    <Popover
      open={marking !== null}
      trigger="click"
      placement="bottomLeft"
      title={t('compare.mark.button')}
      destroyOnHidden
      onOpenChange={(open) => setMarking(open ? selected : null)}
      content={<MarkForm text={shown.text} source={sources[shown.side]} {...calls} onClose={() => setMarking(null)} />}
    >
      <Button
        size="small"
        className="mark-boilerplate"
        style={{ left: shown.left, top: shown.top }}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('compare.mark.button')}
      </Button>
    </Popover>
  );
}

type MarkFormProps = Calls & BoilerplateMark & { onClose: () => void };

/** An article without a source offers all sources only. */
export function MarkForm({ text, source, countCarriers, onMark, onClose }: MarkFormProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState(source);
  const mark = { text, source: scope };
  const carriers = useQuery({ queryKey: ['carriers', text, scope], queryFn: () => countCarriers(mark), gcTime: 0 });
  const marking = useMutation({ mutationFn: () => onMark(mark), onSuccess: onClose });
  const error = carriers.error ?? marking.error;
  return (
    <div className="mark-form">
      <q>{text}</q>
      <Radio.Group
        aria-label={t('compare.mark.scope')}
        value={scope}
        onChange={({ target }) => setScope(target.value as string)}
        options={[
          ...(source === '' ? [] : [{ value: source, label: t('compare.mark.source', { source }) }]),
          { value: '', label: t('compare.mark.all') },
        ]}
      />
      <p className="soft" role="status">
        {carriers.data === undefined
          ? t('compare.mark.counting')
          : t('compare.mark.carriers', { count: carriers.data })}
      </p>
      {error && <ErrorNotice error={error} />}
      <Button type="primary" size="small" loading={marking.isPending} onClick={() => marking.mutate()}>
        {t('compare.mark.button')}
      </Button>
    </div>
  );
}

/** Null while nothing worth marking is selected within one article. */
function useSelectedText(sheet: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const read = () => setSelected(readSelection(sheet.current, document.getSelection()));
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [sheet]);
  return selected;
}

function readSelection(sheet: HTMLElement | null, selection: Selection | null): Selected | null {
  if (!sheet || !selection || selection.isCollapsed) return null;
  const text = selection.toString().trim();
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const [from, to] = [cellOf(selection.anchorNode), cellOf(selection.focusNode)];
  if (!from || !to || !sheet.contains(from) || !sheet.contains(to)) return null;
  const side = sideOf(from);
  if (side !== sideOf(to)) return null;
  const { left, bottom } = selection.getRangeAt(0).getBoundingClientRect();
  return { text, side, left, top: bottom };
}

function cellOf(node: Node | null): Element | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest('.pair > *') ?? null;
}

/** In one column the base is the first, and only, cell of its row. */
function sideOf(cell: Element): Side {
  return cell.previousElementSibling ? 'right' : 'left';
}
