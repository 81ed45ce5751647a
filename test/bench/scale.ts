// What the standard profile costs an article as the articles become many: time, memory of the index, and copies found.
import { StandardPass } from '#electron/cluster/standard/standard-pass.ts';
import { formatCount, formatTable } from '#electron/evaluate/text-table.ts';
import { TextFolder } from '#electron/text/fold.ts';
import type { ArticleId } from '#shared/model.ts';
import { madeBody, originOf } from './made-news.ts';

/** A corpus whose articles can be made again by number, so that no text is kept. */
type Corpus = {
  readonly name: string;
  body(number: number): string;
  /** The number of the article that it copies, or null. */
  origin(number: number): number | null;
};

const BOILERPLATE =
  '本网站所刊载的全部内容仅供读者参考并不代表本网站的立场如有疑问请与编辑部联系我们将在三个工作日内答复';

const corpora: readonly Corpus[] = [
  { name: 'reprints, one in five', body: madeBody, origin: originOf },
  { name: 'one text', body: () => madeBody(0), origin: (number) => (number === 0 ? null : 0) },
  {
    name: 'one sentence in all',
    // The number of an original: of those four in five, evenly.
    body: (number) => `${madeBody(Math.floor(number / 4) * 5 + (number % 4))}${BOILERPLATE}。`,
    origin: () => null,
  },
];

export function benchScale(sizes: readonly number[]): void {
  const rows = corpora.flatMap((corpus) => sizes.map((size) => [corpus.name, ...place(corpus, size)]));
  console.log(`Scale: the standard profile, texts made anew when asked for and not counted\n
${formatTable(['articles', 'number', 'µs an article', 'compared with', 'index bytes an article', 'copies found', 'false joins'], rows)}`);
}

/** Returns the figures of one row. */
function place({ body, origin }: Corpus, size: number): string[] {
  const folder = new TextFolder();
  let making = 0;
  let made = 0;
  const textOf = (article: ArticleId) => {
    made++;
    const start = performance.now();
    const text = folder.fold(body(article - 1));
    making += performance.now() - start;
    return text;
  };
  const pass = new StandardPass(textOf);
  const centres = new Uint32Array(size);
  let copies = 0;
  let found = 0;
  let wrong = 0;
  const start = performance.now();
  for (let number = 0; number < size; number++) {
    const article = (number + 1) as ArticleId;
    const text = textOf(article);
    const centre = pass.place({ article, text, url: '', source: '' }).match?.centre;
    centres[number] = centre ?? article;
    const copied = origin(number);
    if (copied !== null) copies++;
    if (copied !== null && centre === centres[copied]) found++;
    else if (centre !== undefined) wrong++;
  }
  const milliseconds = performance.now() - start - making;
  return [
    formatCount(size),
    ((milliseconds * 1000) / size).toFixed(1),
    // Each article's own text was made once.
    (made / size - 1).toFixed(1),
    (pass.indexBytes / size).toFixed(1),
    copies === 0 ? '–' : `${((found / copies) * 100).toFixed(2)} %`,
    formatCount(wrong),
  ];
}
