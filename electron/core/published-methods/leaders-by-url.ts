// The index of the `url` profile: articles of one source with one URL are the same within a time window. Source: the
// URL filter of “大数据文本去重”, https://www.bscsjsn.com/archives/simhash-first.html
import { sourceName } from '#shared/model/source-name.ts';
import { normaliseUrl } from '../text/url.ts';

export type UrlPlace = {
  /** The article's source or its crawl job, as imported. Equal URLs count only within one source. */
  readonly source: string;
  /** The URL as imported; it is normalised here. */
  readonly url: string;
  /** Milliseconds since 1970; null where no time is known. */
  readonly published: number | null;
};

type Seen<Leader> = { readonly leader: Leader; readonly published: number | null };

const HOUR = 3_600_000;

export class LeadersByUrl<Leader> {
  readonly #window: number;
  /**
   * The articles that opened a cluster, by source and normalised URL. The next copy is compared with the last of them.
   */
  readonly #seen = new Map<string, Map<string, Seen<Leader>[]>>();

  /**
   * @param windowHours how far apart two copies may be published; null for any time. The source lets a job's URLs
   * expire. A copy of unknown time counts as inside.
   */
  constructor(windowHours: number | null) {
    if (windowHours !== null && !(windowHours > 0))
      throw new RangeError(`window of ${windowHours} hours is not above 0`);
    this.#window = (windowHours ?? Number.POSITIVE_INFINITY) * HOUR;
  }

  /** Makes a stored article the one to compare with, as if it had opened a cluster; leaders come in their order. */
  restore(leader: Leader, { source, url, published }: UrlPlace): void {
    const address = normaliseUrl(url);
    if (address !== null) this.#remember(leader, source, address, published);
  }

  /**
   * The leader that an article joins. Null: it opens a cluster, like a copy outside the window, or has no usable URL.
   * @param mayJoin which leaders it may join; the one before a forbidden one is tried next.
   */
  place(
    article: Leader,
    { source, url, published }: UrlPlace,
    mayJoin: (leader: Leader) => boolean = () => true,
  ): Leader | null {
    const address = normaliseUrl(url);
    if (address === null) return null;
    const seen = this.#seen
      .get(sourceName(source))
      ?.get(address)
      ?.findLast(({ leader }) => mayJoin(leader));
    if (seen !== undefined && this.#isInside(seen.published, published)) return seen.leader;
    this.#remember(article, source, address, published);
    return null;
  }

  #isInside(a: number | null, b: number | null): boolean {
    return a === null || b === null || Math.abs(a - b) <= this.#window;
  }

  #remember(leader: Leader, source: string, address: string, published: number | null): void {
    const name = sourceName(source);
    let addresses = this.#seen.get(name);
    if (addresses === undefined) {
      addresses = new Map();
      this.#seen.set(name, addresses);
    }
    const seen = { leader, published };
    const before = addresses.get(address);
    if (before === undefined) addresses.set(address, [seen]);
    else before.push(seen);
  }
}
