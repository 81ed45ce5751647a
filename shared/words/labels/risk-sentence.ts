// Says in one sentence what accepting the suggestion of a cluster means: on the screen, in tables and in evaluations.
import type { LostColumn } from '../../model/columns.ts';
import type { ArticleId } from '../../model/model.ts';
import {
  assessRisk,
  type ClusterMeasures,
  type CopyMeasures,
  countFacts,
  type DisputedWords,
  fillsColumns,
  hasMore,
  isCut,
  isMostlyOther,
  isOther,
  isRewritten,
  listPatched,
  losesColumns,
  losesText,
  type Otherness,
  type PairPlace,
  RISK_LIMITS,
  type RiskFinding,
  stays,
  type TextPlace,
} from '../../review/risk.ts';
import type { Language } from '../../text/language.ts';
import { formatNumber, formatShare } from '../../text/number-format.ts';
import type { Range } from '../../text/range.ts';

/** Articles are called by their numbers in the cluster, from 1. */
type Numbered = (article: ArticleId) => number;

/** A part of the sentence, and the places in the bodies that it speaks of; none where it speaks of no words. */
export type Claim = { readonly text: string; readonly places: readonly PairPlace[] };

/** The sentence in its parts: their joined texts are the sentence. */
export function readClaims(measures: ClusterMeasures, numberOf: Numbered, language: Language): Claim[] {
  const sentence = language === 'zh' ? new Chinese(measures, numberOf) : new English(measures, numberOf);
  const when = describeWhen(measures, language);
  const lead = when === null ? [] : [{ text: `${when}${language === 'zh' ? '，' : ': '}`, places: [] }];
  const claims = sentence.claims();
  const between = { text: sentence.comma, places: [] };
  return [...lead, ...claims.flatMap((claim, at) => (at === 0 ? [claim] : [between, claim]))];
}

export function describeRisk(measures: ClusterMeasures, numberOf: Numbered, language: Language): string {
  return readClaims(measures, numberOf, language)
    .map(({ text }) => text)
    .join('');
}

/** Null where fewer than two times are known. */
function describeWhen({ days, sources }: Pick<ClusterMeasures, 'days' | 'sources'>, language: Language): string | null {
  const when = describeDays(days, language);
  if (when === null || sources < 2) return when;
  return language === 'zh' ? `${when} ${sources} 家刊发` : `${when}, ${sources} sources`;
}

export function describeDays(days: number | null, language: Language): string | null {
  if (days === null) return null;
  const number = formatNumber(days, language);
  if (language === 'zh') {
    if (days < 2) return days === 0 ? '同日' : '次日';
    return days <= RISK_LIMITS.maxDays ? `${number} 日内` : `相隔 ${number} 天`;
  }
  if (days < 2) return days === 0 ? 'Same day' : 'Next day';
  return days <= RISK_LIMITS.maxDays ? `Within ${number} days` : `${number} days apart`;
}

/** Two significant digits: 1,830 is about 1,800. */
function round(characters: number): number {
  if (characters < 100) return characters;
  const unit = 10 ** (Math.floor(Math.log10(characters)) - 1);
  return Math.round(characters / unit) * unit;
}

function shorten(words: string): string {
  const plain = [...words.replace(/\s+/g, ' ').trim()];
  return plain.length <= RISK_LIMITS.maxWords
    ? plain.join('')
    : `${plain.slice(0, RISK_LIMITS.maxWords - 1).join('')}…`;
}

function placeOf({ article, kept, copy }: DisputedWords): PairPlace {
  const rangeOf = ({ start, end }: Range) => ({ start, end });
  return { article, kept: rangeOf(kept), copy: rangeOf(copy) };
}

function placesIn(copies: readonly CopyMeasures[], side: 'lacks' | 'own'): PairPlace[] {
  return copies.flatMap((copy) =>
    copy[side].ranges.map((range) => ({
      article: copy.article,
      kept: side === 'lacks' ? range : null,
      copy: side === 'own' ? range : null,
    })),
  );
}

function ofArticles(places: readonly PairPlace[], copies: readonly CopyMeasures[]): PairPlace[] {
  return places.filter((place) => copies.some(({ article }) => article === place.article));
}

type Side = { readonly characters: number; readonly at: TextPlace | null };

abstract class Sentence {
  protected readonly measures: ClusterMeasures;
  protected readonly numberOf: Numbered;

  constructor(measures: ClusterMeasures, numberOf: Numbered) {
    this.measures = measures;
    this.numberOf = numberOf;
  }

  protected abstract readonly fixed: Readonly<Record<string, string>>;
  abstract readonly comma: string;
  protected abstract other(copy: CopyMeasures): string;
  /** @param named the first of `count` facts */
  protected abstract facts(named: readonly DisputedWords[], count: number): string;
  protected abstract cuts(copies: readonly CopyMeasures[]): string;
  protected abstract owns(copies: readonly CopyMeasures[], isLost: boolean): string;
  protected abstract patched(articles: readonly ArticleId[]): string;
  protected abstract stay(copies: readonly CopyMeasures[]): string;
  protected abstract rewritten(copies: readonly CopyMeasures[]): string;
  protected abstract columns(copies: readonly CopyMeasures[]): string;
  protected abstract filled(copies: readonly CopyMeasures[]): string;
  protected abstract reworded(count: number): string;

  claims(): Claim[] {
    const { copies, facts, disputed, reworded, unconfirmed, slips, places } = this.measures;
    const { finding } = assessRisk(this.measures);
    const others = copies.filter(isOther);
    const losing = copies.filter(losesText);
    const cuts = copies.filter(isCut);
    const staying = copies.filter(stays);
    const claims: Claim[] = [];
    const claim = (text: string, at: readonly PairPlace[] = []) => claims.push({ text, places: at });
    if (finding === 'distant') claim(this.fixed[this.measures.isSameTitle ? 'distantSame' : 'distant']!);
    if (others.length > 0) {
      const other = others.toSorted((a, b) => a.shared - b.shared)[0]!;
      claim(this.other(other), placesIn([other], 'own'));
    }
    const stages = disputed.filter(({ kind }) => kind === 'stage').map(placeOf);
    if (finding === 'other-stage') claim(this.fixed['other-stage']!, stages);
    if (finding === 'truncated') claim(this.fixed.truncated!, places.truncated);
    if (finding === 'patched') claim(this.patched([this.measures.suggested]), places.patched);
    if (disputed.length > 0) claim(this.facts(disputed, countFacts(facts)), disputed.map(placeOf));
    if (finding === 'outvoted') claim(this.fixed.outvoted!, places.outvoted);
    if (losing.length > 0) claim(this.owns(losing, true), placesIn(losing, 'own'));
    const alone = copies.filter(losesColumns);
    if (alone.length > 0) claim(this.columns(alone));
    if (staying.length > 0) claim(this.stay(staying), placesIn(staying, 'own'));
    const mixed = listPatched(this.measures).filter((copy) => !isOther(copy));
    if (mixed.length > 0) claim(this.patched(mixed.map(({ article }) => article)), ofArticles(places.patched, mixed));
    if (finding === 'script' || finding === 'partial') claim(this.fixed[finding]!);
    if (cuts.length > 0) claim(this.cuts(cuts), placesIn(cuts, 'lacks'));
    const rewritten = copies.filter(isRewritten);
    if (rewritten.length > 0) claim(this.rewritten(rewritten), ofArticles(places.rewritten, rewritten));
    const more = copies.filter(hasMore);
    if (claims.length < 2 && more.length > 0) claim(this.owns(more, false), placesIn(more, 'own'));
    if (claims.length < 2 && rewritten.length === 0 && reworded > 0 && unconfirmed > slips)
      claim(this.reworded(reworded), places.reworded);
    if (claims.length === 0) this.#claimAlike(finding, claim);
    const filling = copies.filter(fillsColumns);
    if (filling.length > 0) claim(this.filled(filling));
    return claims.slice(0, 3);
  }

  /** Nothing of the story is in dispute or missing. */
  #claimAlike(finding: RiskFinding, claim: (text: string, places: readonly PairPlace[]) => void): void {
    const { isSameTitle, places } = this.measures;
    const isTitled = !isSameTitle && `${finding}Titled` in this.fixed;
    const text = this.fixed[isTitled ? `${finding}Titled` : finding];
    if (finding === 'moved') claim(text!, places.moved);
    else if (text === undefined || finding === 'wording') claim(text ?? this.fixed.wording!, places.wording);
    else claim(text, []);
  }

  /** What the suggested article says, and the other: 九百个 / 八百个. */
  protected quote({ kept, copy }: DisputedWords): string {
    return [kept, copy].map(({ text }) => shorten(text)).join(' / ');
  }

  /** The first columns that any of them alone has, of those that are lost or filled in, and the number of the others. */
  protected name(copies: readonly CopyMeasures[], areMerged: boolean): [named: string[], more: number] {
    const isNamed = ({ isMerged }: LostColumn) => isMerged === areMerged;
    const all = [...new Set(copies.flatMap(({ columns }) => columns.filter(isNamed).map(({ name }) => name)))];
    const named = all.slice(0, RISK_LIMITS.maxColumns);
    return [named.map(shorten), all.length - named.length];
  }

  /** Nobody calls a text without its last line a beginning. */
  protected isShort(sides: readonly Side[]): boolean {
    return sides.every(({ characters }) => characters < RISK_LIMITS.minOtherText);
  }

  /** How many of these stay, as they are no duplicates. */
  protected countKept(copies: readonly CopyMeasures[]): 'none' | 'some' | 'all' {
    const kept = copies.filter(({ isDuplicate }) => !isDuplicate).length;
    return kept === 0 ? 'none' : kept < copies.length ? 'some' : 'all';
  }

  protected spread(sides: readonly Side[]): [number, number] {
    const all = sides.map(({ characters }) => characters);
    return [round(Math.min(...all)), round(Math.max(...all))];
  }

  protected commonPlace(sides: readonly Side[]): TextPlace {
    const places = new Set(sides.map(({ at }) => at));
    return places.size === 1 ? (sides[0]!.at ?? 'several') : 'several';
  }
}

const OTHER_ZH: Readonly<Record<Otherness, string>> = {
  form: '格式相同，说的人、事或日期不同',
  earlier: '一篇发表在另一篇所报的事之前',
  subject: '一篇标题所说的，另一篇里没有',
};

class Chinese extends Sentence {
  readonly comma = '；';
  protected readonly fixed = {
    distant: '标题不同，可能不是重复',
    distantSame: '文字相近，但相隔很久，可能不是重复',
    'other-stage': '各篇说的可能不是一件事',
    truncated: '建议的主稿末尾不全，别的稿件还有下文：请换主稿',
    outvoted: '有字词多数稿件的写法与主稿不同，请核对',
    script: '建议的主稿是繁体，另有简体稿',
    partial: '篇数太多或文字太长，只比较了一部分',
    moved: '文字相同，只是次序不同',
    wording: '只有少量文字不同',
    wordingTitled: '只有标题和少量文字不同',
    boilerplate: '正文相同，仅电头、署名、图说、声明等不同',
    boilerplateTitled: '正文相同，仅标题和电头、署名、图说、声明等不同',
    form: '文字相同，仅标点、字形、格式不同',
    formTitled: '正文文字相同，仅标题和标点、字形、格式不同',
    title: '正文相同，仅标题不同',
    same: '文字相同',
  };

  #list(copies: readonly CopyMeasures[]): string {
    if (copies.length > 1 && copies.length === this.measures.copies.length) return '其余各篇';
    return `第 ${copies.map(({ article }) => this.numberOf(article)).join('、')} 篇`;
  }

  #amount(sides: readonly Side[]): string {
    const [least, most] = this.spread(sides);
    const about = most < 100 ? ' ' : '约 ';
    const figure =
      least === most ? formatNumber(most, 'zh') : `${formatNumber(least, 'zh')}–${formatNumber(most, 'zh')}`;
    return `${about}${figure} 字`;
  }

  protected other(copy: CopyMeasures): string {
    const { article, shared, own, lacks, other } = copy;
    const number = this.numberOf(article);
    if (other !== null && !isMostlyOther(copy)) return `第 ${number} 篇可能是另一篇：${OTHER_ZH[other]}`;
    if (lacks.characters < RISK_LIMITS.minCut)
      return `第 ${number} 篇含主稿全文，另有${this.#amount([own])}：可能夹有别的报道`;
    const amount = own.characters < RISK_LIMITS.minCut ? '' : `，${this.#amount([own]).trim()}是它自己的`;
    return `第 ${number} 篇可能不是同一篇：只有 ${formatShare(shared)} 见于主稿${amount}`;
  }

  protected patched(articles: readonly ArticleId[]): string {
    const numbers = articles.map((article) => this.numberOf(article)).join('、');
    return `第 ${numbers} 篇可能夹有别的报道或广告`;
  }

  protected facts(named: readonly DisputedWords[], count: number): string {
    const all = count > named.length ? ` 等 ${count} 处` : '';
    return `说法不一：${named.map((words) => this.quote(words)).join('，')}${all}，请核实`;
  }

  protected cuts(copies: readonly CopyMeasures[]): string {
    const sides = copies.map(({ lacks }) => lacks);
    const [what, where] = {
      end: ['开头', '后面'],
      start: ['后半', '前面'],
      middle: ['节选', '中间'],
      several: ['节选', ''],
    }[this.commonPlace(sides)] as [string, string];
    const kept = this.numberOf(this.measures.suggested);
    const lacks = `${copies.length > 1 ? '各' : ''}少${where}${this.#amount(sides)}`;
    const than = this.isShort(sides) ? `比第 ${kept} 篇${lacks}` : `是第 ${kept} 篇的${what}，${lacks}`;
    return `${this.#list(copies)}${than}${this.#kept(copies)}`;
  }

  #kept(copies: readonly CopyMeasures[]): string {
    const kinds = { none: '', some: '，其中不算重复的会保留', all: '，不算重复，会保留' };
    return kinds[this.countKept(copies)];
  }

  protected owns(copies: readonly CopyMeasures[], isLost: boolean): string {
    const sides = copies.map(({ own }) => own);
    const where = { end: '末尾', start: '开头', middle: '中间', several: '' }[this.commonPlace(sides)];
    const head = `${this.#list(copies)}${where}${copies.length > 1 ? '各' : ''}多${this.#amount(sides)}`;
    return isLost
      ? `${head}，主稿没有：剔除前请看`
      : `${head}，主稿没有${this.#kept(copies.filter((copy) => !isCut(copy)))}`;
  }

  protected stay(copies: readonly CopyMeasures[]): string {
    const least = Math.min(...copies.map(({ shared }) => shared));
    return `${this.#list(copies)}不是主稿的重复（${formatShare(least)} 见于主稿），会保留`;
  }

  protected rewritten(copies: readonly CopyMeasures[]): string {
    return `${this.#list(copies)}多处改写`;
  }

  protected columns(copies: readonly CopyMeasures[]): string {
    return `只有${this.#list(copies)}有：${this.#names(copies, false)}`;
  }

  protected filled(copies: readonly CopyMeasures[]): string {
    return `导出时从${this.#list(copies)}补入：${this.#names(copies, true)}`;
  }

  #names(copies: readonly CopyMeasures[], areMerged: boolean): string {
    const [named, more] = this.name(copies, areMerged);
    return `${named.join('、')}${more > 0 ? `等 ${named.length + more} 项` : ''}`;
  }

  protected reworded(count: number): string {
    return `有 ${formatNumber(count, 'zh')} 字措辞不同`;
  }
}

const OTHER_EN: Readonly<Record<Otherness, string>> = {
  form: 'the form is the same, the people, things or days are not',
  earlier: 'one appeared before what the other reports',
  subject: 'the title of one speaks of what the other does not have',
};

class English extends Sentence {
  readonly comma = '; ';
  protected readonly fixed = {
    distant: 'other title, perhaps no duplicate',
    distantSame: 'similar text, but far apart in time, perhaps no duplicate',
    'other-stage': 'perhaps these are two events',
    truncated: 'the suggested article ends where others continue, choose another',
    outvoted: 'most articles have other words than the suggested one, check them',
    script: 'the suggestion is in traditional characters, another in simplified',
    partial: 'too many articles or too long texts, only a part was compared',
    moved: 'same text in another order',
    wording: 'a few words differ',
    wordingTitled: 'only titles and a few words differ',
    boilerplate: 'same story; only datelines, bylines, captions and notices differ',
    boilerplateTitled: 'same story; only titles, datelines, bylines, captions and notices differ',
    form: 'same text; only punctuation, script and format differ',
    formTitled: 'same text; only titles, punctuation, script and format differ',
    title: 'same text; only titles differ',
    same: 'same text',
  };

  #list(copies: readonly CopyMeasures[]): string {
    if (copies.length > 1 && copies.length === this.measures.copies.length) return 'the others';
    return `${copies.length === 1 ? 'article' : 'articles'} ${copies.map(({ article }) => this.numberOf(article)).join(', ')}`;
  }

  #amount(sides: readonly Side[]): string {
    const [least, most] = this.spread(sides);
    const about = most < 100 ? '' : 'about ';
    const figure =
      least === most ? formatNumber(most, 'en') : `${formatNumber(least, 'en')}–${formatNumber(most, 'en')}`;
    return `${about}${figure} character${most === 1 ? '' : 's'}${sides.length > 1 ? ' each' : ''}`;
  }

  protected other(copy: CopyMeasures): string {
    const { article, shared, own, lacks, other } = copy;
    if (other !== null && !isMostlyOther(copy))
      return `article ${this.numberOf(article)} may be another one: ${OTHER_EN[other]}`;
    if (lacks.characters < RISK_LIMITS.minCut)
      return `article ${this.numberOf(article)} has all of the suggested text and ${this.#amount([own])} more, perhaps other stories`;
    return `article ${this.numberOf(article)} may be another one: only ${formatShare(shared)} of it is in the suggested one, ${this.#amount([own])} are its own`;
  }

  protected patched(articles: readonly ArticleId[]): string {
    const numbers = articles.map((article) => this.numberOf(article)).join(', ');
    return articles.length === 1
      ? `article ${numbers} may have other stories or adverts in it`
      : `articles ${numbers} may have other stories or adverts in them`;
  }

  protected facts(named: readonly DisputedWords[], count: number): string {
    const more = count > named.length ? ` and ${count - named.length} more` : '';
    return `in dispute: ${named.map((words) => this.quote(words)).join(', ')}${more}, check first`;
  }

  protected cuts(copies: readonly CopyMeasures[]): string {
    const sides = copies.map(({ lacks }) => lacks);
    const [what, where] = {
      end: ['the beginning of', ' at the end'],
      start: ['the later part of', ' at the beginning'],
      middle: ['an excerpt from', ' in the middle'],
      several: ['an excerpt from', ''],
    }[this.commonPlace(sides)] as [string, string];
    const isOne = copies.length === 1;
    const kept = this.numberOf(this.measures.suggested);
    const than = this.isShort(sides)
      ? `${isOne ? 'lacks' : 'lack'} ${this.#amount(sides)}${where} of article ${kept}`
      : `${isOne ? 'is' : 'are'} ${what} article ${kept}, without ${this.#amount(sides)}${where}`;
    return `${this.#list(copies)} ${than}${this.#kept(copies)}`;
  }

  #kept(copies: readonly CopyMeasures[]): string {
    const all = copies.length === 1 ? ', and is no duplicate: it stays' : ', and are no duplicates: they stay';
    return { none: '', some: ', and those that are no duplicates stay', all }[this.countKept(copies)];
  }

  protected owns(copies: readonly CopyMeasures[], isLost: boolean): string {
    const sides = copies.map(({ own }) => own);
    const where = { end: ' at the end', start: ' at the beginning', middle: ' in the middle', several: '' };
    const verb = copies.length === 1 ? 'has' : 'have';
    const tail = isLost ? ', look first' : this.#kept(copies.filter((copy) => !isCut(copy)));
    return `${this.#list(copies)} ${verb} ${this.#amount(sides)} more${where[this.commonPlace(sides)]}${tail}`;
  }

  protected stay(copies: readonly CopyMeasures[]): string {
    const least = Math.min(...copies.map(({ shared }) => shared));
    const verb = copies.length === 1 ? 'is no duplicate' : 'are no duplicates';
    return `${this.#list(copies)} ${verb} of the suggested one (${formatShare(least)} in common), and stay${copies.length === 1 ? 's' : ''}`;
  }

  protected rewritten(copies: readonly CopyMeasures[]): string {
    return `${this.#list(copies)} ${copies.length === 1 ? 'is' : 'are'} rewritten in many places`;
  }

  protected columns(copies: readonly CopyMeasures[]): string {
    return `only ${this.#list(copies)} ${copies.length === 1 ? 'has' : 'have'}: ${this.#names(copies, false)}`;
  }

  protected filled(copies: readonly CopyMeasures[]): string {
    return `filled in by the export from ${this.#list(copies)}: ${this.#names(copies, true)}`;
  }

  #names(copies: readonly CopyMeasures[], areMerged: boolean): string {
    const [named, more] = this.name(copies, areMerged);
    return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  }

  protected reworded(count: number): string {
    return `${formatNumber(count, 'en')} ${count === 1 ? 'character' : 'characters'} in other words`;
  }
}
