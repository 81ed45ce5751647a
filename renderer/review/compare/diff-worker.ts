// Compares the texts of two articles off the window's thread.
import { type DiffRow, diffTexts } from '#shared/diff/index.ts';

export type ArticleText = { readonly title: string; readonly body: string };
export type DiffRequest = { readonly id: number; readonly left: ArticleText; readonly right: ArticleText };
export type ArticleDiff = { readonly title: DiffRow[]; readonly body: DiffRow[] };
export type DiffReply = { readonly id: number; readonly diff: ArticleDiff };

self.addEventListener('message', ({ data }: MessageEvent<DiffRequest>) => {
  const { id, left, right } = data;
  const diff = { title: diffTexts(left.title, right.title), body: diffTexts(left.body, right.body) };
  const reply: DiffReply = { id, diff };
  self.postMessage(reply);
});
