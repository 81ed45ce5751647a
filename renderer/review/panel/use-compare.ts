// The state of the whole comparison: its texts, their layout, the current difference and fact, and the keys for them.
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { marksOf } from '#shared/compare/sheet/marks.ts';
import type { Side } from '#shared/compare/sheet/row-pieces.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import {
  type CompareSettings,
  changeSettings,
  type comparePanels,
  compareViews,
  useSettings,
} from '../../base/settings.ts';
import { textQuery } from '../../data/cluster-queries.ts';
import type { MissingStatement } from '../comparison/requests.ts';
import { useComparedPair } from '../comparison/use-compared-pair.ts';
import { useDiff } from '../comparison/use-diff.ts';
import { useFacts } from '../comparison/use-facts.ts';
import { findKept, useMissingContent } from '../comparison/use-missing-content.ts';
import type { Pair } from '../members/choose-pair.ts';
import { useClaimPlaces } from '../risk/use-claim-places.ts';
import { scrollIntoViewWhenReady, useJumpNavigation } from '../sheet/use-jump-navigation.ts';

const noAlerts = [] as const;

/** The block of the sheet that contains an offset of the text. */
function findBlock(sheet: HTMLElement | null, side: Side, at: number): Element | null {
  const starts = sheet?.querySelectorAll(`[data-${side}]`) ?? [];
  return [...starts].findLast((block) => Number(block.getAttribute(`data-${side}`)) <= at) ?? null;
}

export type Compare = ReturnType<typeof useCompare>;

export function useCompare(project: string, detail: ClusterDetail, pair: Pair, sheet: RefObject<HTMLElement | null>) {
  const { base, other, active } = pair;
  const settings = useSettings().compare;
  const { view, ignored } = settings;
  const client = useClient();
  const left = useQuery(textQuery(client, project, detail.id, base));
  const right = useQuery(textQuery(client, project, detail.id, other));
  const read = left.data && right.data ? { left: left.data, right: right.data } : null;
  const texts = useComparedPair(project, read, ignored);
  const { laidOut, error } = useDiff(texts.pair);
  const textError = texts.error ?? left.error ?? right.error;
  const isShown = (view === 'many' ? read : texts.pair) !== null;
  const foundAlerts = useFacts(laidOut && texts.pair);
  const alerts = foundAlerts ?? noAlerts;
  const marks = useMemo(() => marksOf(alerts), [alerts]);
  const kept = findKept(detail);
  const unkept = [active, other, base].find((article) => article !== kept) ?? null;
  const context = { project, detail, kept, ignored };
  const place = detail.members.findIndex(({ article }) => article === unkept);
  const missing = useMissingContent(context, unkept === null ? null : { first: place, last: place });

  const key = `${base} ${other}`;
  const differences = laidOut?.changes ?? null;
  const changes = useJumpNavigation(sheet, key, differences, 'data-change');
  const facts = useJumpNavigation(sheet, key, foundAlerts?.length ?? null, 'data-fact');
  const claims = useClaimPlaces(detail, pair, laidOut !== null, sheet);

  function change(to: Partial<CompareSettings>): void {
    changeSettings({ compare: { ...settings, ...to } });
  }
  /** Differences and facts are places in the sheet of two articles, so one-to-many switches to it. */
  function showIn(places: typeof changes, by: 'next' | 'previous'): void {
    if (view === 'many') change({ view: 'sides' });
    places[by]();
  }
  /** Offsets in texts without markup are places in the sheet of two articles that leaves it out. */
  function openWithoutMarkup(): void {
    if (view === 'many' || !ignored.includes('markup'))
      change({ view: view === 'many' ? 'sides' : view, ignored: [...new Set([...ignored, 'markup' as const])] });
  }
  /** A new object each time, so that the same place is shown again. Its article may be read only now. */
  const [wanted, setWanted] = useState<{ readonly article: ArticleId; readonly start: number } | null>(null);
  const side: Side | null = wanted?.article === base ? 'left' : wanted?.article === other ? 'right' : null;
  const isRead = texts.pair !== null;
  const shownPlace = useMemo(() => (wanted && side ? { side, at: wanted.start } : null), [wanted, side]);
  useLayoutEffect(() => {
    if (!wanted || !side || !isRead) return;
    return scrollIntoViewWhenReady(() => findBlock(sheet.current, side, wanted.start));
  }, [wanted, side, isRead, sheet]);
  /** @param start offset in the body without markup */
  function showAt(article: ArticleId, start: number): void {
    openWithoutMarkup();
    setWanted({ article, start });
  }
  function showPlace(at: number): void {
    openWithoutMarkup();
    claims.show(at);
  }
  const togglePanel = (panel: (typeof comparePanels)[number]) =>
    change({ panel: settings.panel === panel ? null : panel });

  return {
    settings,
    change,
    /** The two articles; undefined until they are read. */
    read: { base: left.data ?? undefined, other: right.data ?? undefined },
    texts,
    laidOut,
    error: error ?? textError,
    /** True if both texts are on the screen. */
    isShown,
    /** True if both texts will appear without a retry. */
    isReading: !isShown && !textError,
    alerts,
    marks,
    context,
    unkept,
    /** Clauses of `unkept` that the kept article lacks; undefined until they are read. */
    missing: unkept === null ? undefined : missing.byArticle.get(unkept),
    missingError: missing.error,
    key,
    differences,
    isTitleOnly: laidOut !== null && laidOut.changes > 0 && laidOut.changes === laidOut.titleChanges,
    changes,
    facts,
    showAt,
    /** The place that was asked for, in one of the two texts. */
    shownPlace,
    claims,
    showPlace,
    showStatement: ({ start }: MissingStatement) => {
      if (view === 'many') change({ view: 'sides' });
      if (unkept !== null) setWanted({ article: unkept, start });
    },
    bindings: {
      n: () => showIn(changes, 'next'),
      p: () => showIn(changes, 'previous'),
      '.': () => showIn(facts, 'next'),
      ',': () => showIn(facts, 'previous'),
      w: () => change({ view: compareViews[(compareViews.indexOf(view) + 1) % compareViews.length]! }),
      l: () => togglePanel('lost'),
      d: () => togglePanel('facts'),
      o: () => togglePanel('members'),
      e: () => togglePanel('related'),
      t: () => togglePanel('timeline'),
      ...(settings.panel && { Escape: () => change({ panel: null }) }),
    },
  };
}
