// Marks the words of the search in the texts of the review by a CSS highlight, which adds no element to a text.
import { createContext, type RefObject, useEffect, useMemo } from 'react';
import type { Block } from '#shared/compare/sheet/blocks.ts';
import { clip } from '#shared/text/characters.ts';
import { findWord, parseWord, splitWords, type Word } from '#shared/text/search-word.ts';

const NAME = 'found';
/** Selects the texts of articles: titles in the list, the cells of the sheet, and the notes next to them. */
const TEXTS = '.cluster-title, .sheet h2:not(.untitled), .sheet .pair > div:not(.notes, :has(> h2)), .sheet .note ins';
const MAX_LENGTH = 200;

export const FoundWords = createContext<readonly Word[]>([]);

export function useFoundWords(root: RefObject<HTMLElement | null>, words: string): readonly Word[] {
  const parsed = useMemo(() => splitWords(clip(words, MAX_LENGTH)).map(parseWord), [words]);
  useEffect(() => {
    // Firefox has supported highlights since 2025.
    if (root.current && parsed.length > 0 && 'highlights' in CSS) return keepMarked(root.current, parsed);
  }, [root, parsed]);
  return parsed;
}

/** True if a text that would be folded contains a found word. */
export function hasFoundWord(blocks: readonly Block[], words: readonly Word[]): boolean {
  if (words.length === 0) return false;
  return (['left', 'right'] as const).some((side) => {
    const text = blocks.flatMap((block) => block[side].map((piece) => piece.text)).join('');
    return words.some((word) => findWord(text, word).length > 0);
  });
}

/** Marks the words in all texts, also in each text that is drawn or changed later. */
function keepMarked(root: HTMLElement, words: readonly Word[]): () => void {
  const highlight = new Highlight();
  const ranges = new Map<Element, StaticRange[]>();
  function clear(text: Element): void {
    for (const range of ranges.get(text) ?? []) highlight.delete(range);
    ranges.delete(text);
  }
  function mark(text: Element): void {
    clear(text);
    const found = findInElement(text, words);
    if (found.length === 0) return;
    ranges.set(text, found);
    for (const range of found) highlight.add(range);
  }
  const observer = new MutationObserver((mutations) => {
    for (const text of ranges.keys()) if (!text.isConnected) clear(text);
    const changed = new Set<Element>();
    for (const { target, addedNodes } of mutations) {
      const own = (target instanceof Element ? target : target.parentElement)?.closest(TEXTS);
      if (own) changed.add(own);
      for (const node of own ? [] : addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(TEXTS)) changed.add(node);
        for (const text of node.querySelectorAll(TEXTS)) changed.add(text);
      }
    }
    for (const text of changed) if (text.isConnected) mark(text);
  });
  for (const text of root.querySelectorAll(TEXTS)) mark(text);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  CSS.highlights.set(NAME, highlight);
  return () => {
    observer.disconnect();
    CSS.highlights.delete(NAME);
  };
}

/** In one column both texts share an element. A word may be in either text, across passages that only the other has. */
function findInElement(text: Element, words: readonly Word[]): StaticRange[] {
  const nodes = textNodesOf(text);
  const has = (tag: 'del' | 'ins') => nodes.some((node) => node.parentElement?.closest(tag));
  if (!has('del') || !has('ins')) return findInNodes(nodes, words);
  const without = (tag: 'del' | 'ins') => nodes.filter((node) => !node.parentElement?.closest(tag));
  return [...findInNodes(without('ins'), words), ...findInNodes(without('del'), words)];
}

/** Leaves out the labels of buttons. */
function textNodesOf(text: Element): Text[] {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes.filter((node) => !node.parentElement?.closest('button'));
}

/** A word may span several text nodes, so it is found in their joined text and then cut at their borders. */
function findInNodes(nodes: readonly Text[], words: readonly Word[]): StaticRange[] {
  const whole = nodes.map(({ data }) => data).join('');
  return words
    .flatMap((word) => findWord(whole, word))
    .flatMap(({ start, end }) => {
      const parts: StaticRange[] = [];
      let at = 0;
      for (const node of nodes) {
        const [from, to] = [Math.max(start - at, 0), Math.min(end - at, node.length)];
        if (from < to)
          parts.push(new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to }));
        at += node.length;
      }
      return parts;
    });
}
