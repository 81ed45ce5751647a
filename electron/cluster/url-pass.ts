// The `url` profile (`002`): one address within one source is one article, for as long as the window lasts.
import { sourceName } from '#shared/source-name.ts';
import { normaliseUrl } from '../text/url.ts';

export type UrlPlace = {
  /** Where an address counts as the same: the article's source, or the crawl job it came from; as the article has it. */
  readonly source: string;
  /** As the article has it; normalised here. */
  readonly url: string;
  /** When it was published, in milliseconds since 1970; null where that is unknown. */
  readonly published: number | null;
};

type Seen<Centre> = { readonly centre: Centre; readonly published: number | null };

const HOUR = 3_600_000;

export class UrlPass<Centre> {
  readonly #window: number;
  /** By source, by normalised address: the articles that opened a cluster; the next copy is compared with the last. */
  readonly #seen = new Map<string, Map<string, Seen<Centre>[]>>();

  /**
   * @param windowHours how far apart in time two copies may be published (`002` lets a job's addresses expire); null for
   * any time. Where either time is unknown, the copy counts as inside.
   */
  constructor(windowHours: number | null) {
    if (windowHours !== null && !(windowHours > 0))
      throw new RangeError(`window of ${windowHours} hours is not above 0`);
    this.#window = (windowHours ?? Number.POSITIVE_INFINITY) * HOUR;
  }

  /** Makes an article the one to compare with, as if it had opened a cluster: for stored centres, in their order. */
  restore(centre: Centre, { source, url, published }: UrlPlace): void {
    const address = normaliseUrl(url);
    if (address !== null) this.#remember(centre, source, address, published);
  }

  /**
   * The centre that an article joins, or null where it opens a cluster of its own. A copy outside the window opens one
   * and is what later copies are compared with. An article without a usable address stands alone.
   * @param mayJoin which centres it may join; those that it may not are passed over for the one before.
   */
  place(
    article: Centre,
    { source, url, published }: UrlPlace,
    mayJoin: (centre: Centre) => boolean = () => true,
  ): Centre | null {
    const address = normaliseUrl(url);
    if (address === null) return null;
    const seen = this.#seen
      .get(sourceName(source))
      ?.get(address)
      ?.findLast(({ centre }) => mayJoin(centre));
    if (seen !== undefined && this.#isInside(seen.published, published)) return seen.centre;
    this.#remember(article, source, address, published);
    return null;
  }

  #isInside(a: number | null, b: number | null): boolean {
    return a === null || b === null || Math.abs(a - b) <= this.#window;
  }

  #remember(centre: Centre, source: string, address: string, published: number | null): void {
    const name = sourceName(source);
    let addresses = this.#seen.get(name);
    if (addresses === undefined) {
      addresses = new Map();
      this.#seen.set(name, addresses);
    }
    const seen = { centre, published };
    const before = addresses.get(address);
    if (before === undefined) addresses.set(address, [seen]);
    else before.push(seen);
  }
}
