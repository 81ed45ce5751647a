// The words of a project report.

import type { Verdict } from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import { formatNumber, makeUnitFormat } from '#shared/text/number-format.ts';
import { verdictLabels } from '#shared/words/labels/verdict-labels.ts';
import type { ProjectFigures } from './project-figures.ts';

type Count = keyof Pick<
  ProjectFigures,
  'clusters' | 'articles' | 'resolved' | 'singles' | 'canonical' | 'keep' | 'discard' | 'undecided'
>;

export type ProjectLabels = {
  readonly lang: string;
  readonly title: string;
  readonly about: Readonly<Record<'made' | 'project' | 'day', string>>;
  readonly wholeProject: string;
  readonly counts: string;
  readonly count: Readonly<Record<'all' | 'stories' | Count, string>>;
  readonly nothing: string;
  readonly reprints: string;
  reprintsOf(traced: number, untraced: number): string;
  readonly delays: string;
  /** One label for each of `DELAY_LIMITS`. */
  readonly delay: readonly string[];
  span(ms: number): string;
  readonly routes: string;
  readonly route: Readonly<Record<'first' | 'other' | 'copies' | 'ms', string>>;
  readonly published: string;
  publishedOf(count: number): string;
  readonly publishedColumn: Readonly<Record<'article' | 'reference' | 'at' | 'verdict', string>>;
  moreRoutes(count: number): string;
  moreDays(count: number): string;
  morePublished(count: number): string;
  ofSet(set: string, id: string): string;
  readonly none: string;
  verdict(verdict: Verdict | null): string;
  readonly days: string;
  readonly decisions: string;
  readonly decision: Readonly<Record<'cluster' | 'kept' | 'discarded' | 'reason' | 'by' | 'at', string>>;
  readonly noCanonical: string;
  /** In place of a title that is damaged on the disk. */
  readonly damaged: string;
  readonly sourceless: string;
  more(count: number): string;
  readonly method: string;
  methodOf(version: string): readonly string[];
  fileName(project: string, day: string | undefined): string;
};

const HOUR = 3_600_000;

/** Formats a time span in the largest unit of which it has at least one. */
function spanIn(language: Language): (ms: number) => string {
  const minutes = makeUnitFormat(language, 'minute');
  const hours = makeUnitFormat(language, 'hour');
  const days = makeUnitFormat(language, 'day');
  return (ms) => {
    if (ms < HOUR) return minutes.format(Math.max(1, Math.round(ms / 60_000)));
    return ms < 24 * HOUR ? hours.format(ms / HOUR) : days.format(ms / 24 / HOUR);
  };
}

const zh: ProjectLabels = {
  lang: 'zh-CN',
  title: '查重报告',
  about: { made: '生成时间', project: '项目', day: '日期' },
  wholeProject: '整个项目',
  counts: '数量',
  count: {
    all: '项目里的稿件',
    stories: '去重之后',
    clusters: '重复组',
    articles: '组内稿件',
    resolved: '已处理的组和单篇',
    singles: '组外的已发稿件',
    ...verdictLabels.zh,
  },
  nothing: '没有重复组，也没有已发稿件。',
  reprints: '转载',
  reprintsOf: (traced, untraced) =>
    `${formatNumber(traced, 'zh')} 组能确定谁首发${untraced > 0 ? `，${formatNumber(untraced, 'zh')} 组的来源或时间不足以确定，没有计入` : ''}。`,
  delays: '首发之后多久转载（篇）',
  delay: ['1 小时内', '1–6 小时', '6–24 小时', '1–3 天', '3–7 天', '7 天以上'],
  span: spanIn('zh'),
  routes: '谁转载谁',
  route: { first: '首发', other: '转载', copies: '篇数', ms: '间隔（中位数）' },
  published: '已发稿件',
  publishedOf: (count) => `已发稿库里已有 ${formatNumber(count, 'zh')} 篇稿件。`,
  publishedColumn: { article: '稿件', reference: '已发', at: '已发时间', verdict: '去留' },
  moreRoutes: (count) => `另有 ${formatNumber(count, 'zh')} 对来源没有列出，篇数都不比列出的多。`,
  moreDays: (count) => `更早的 ${formatNumber(count, 'zh')} 天没有列出。`,
  morePublished: (count) => `另有 ${formatNumber(count, 'zh')} 篇没有列出；导出的“剔除”有全部剔除的。`,
  ofSet: (set, id) => `已发稿库“${set}”${id ? `，编号 ${id}` : ''}`,
  none: '—',
  verdict: (verdict) => verdictLabels.zh[verdict ?? 'undecided'],
  days: '每天处理的组',
  decisions: '处理结果',
  decision: { cluster: '组', kept: '主稿、保留', discarded: '剔除', reason: '理由', by: '处理人', at: '处理时间' },
  noCanonical: '（没有主稿）',
  damaged: '（文字已在磁盘上损坏）',
  sourceless: '来源不详',
  more: (count) => `另有 ${formatNumber(count, 'zh')} 组没有列出；导出的“处理记录”有全部。`,
  method: '说明',
  methodOf: (version) => [
    '首发：组内发布时间最早的来源。时间只有日期，不能与别的来源分出先后的，不计入。同一来源再发不算转载。',
    '间隔：与首发的发布时间之差；时间只有日期的，按相差的天数。',
    '处理结果：现在有效的结果，撤销了的不列。按日期的报告只列当天处理过的组和稿件。',
    `本报告由同稿 Tonggao ${version} 生成。`,
  ],
  fileName: (project, day) => `${project} ${day ? `${day} ` : ''}查重报告`,
};

const en: ProjectLabels = {
  lang: 'en',
  title: 'Report on duplicates',
  about: { made: 'Made on', project: 'Project', day: 'Day' },
  wholeProject: 'the whole project',
  counts: 'Counts',
  count: {
    all: 'All articles',
    stories: 'Without duplicates',
    clusters: 'Clusters',
    articles: 'Articles in clusters',
    resolved: 'Clusters and singles done',
    singles: 'Already published, in no cluster',
    canonical: 'Canonical',
    keep: 'Kept',
    discard: 'Discarded',
    undecided: 'Undecided',
  },
  nothing: 'There are no clusters, and no article is already published.',
  reprints: 'Reprints',
  reprintsOf: (traced, untraced) =>
    `The first source is certain in ${formatNumber(traced, 'en')} clusters${untraced > 0 ? `; ${formatNumber(untraced, 'en')} lack sources or times and are not counted` : ''}.`,
  delays: 'Time from the first publication to the reprint (articles)',
  delay: ['under 1 hour', '1–6 hours', '6–24 hours', '1–3 days', '3–7 days', '7 days and more'],
  span: spanIn('en'),
  routes: 'Who reprinted whom',
  route: { first: 'First', other: 'Reprinted by', copies: 'Articles', ms: 'Median time' },
  published: 'Already published',
  publishedOf: (count) =>
    count === 1
      ? 'A reference set has 1 of the articles.'
      : `Reference sets have ${formatNumber(count, 'en')} of the articles.`,
  publishedColumn: { article: 'Article', reference: 'Published by', at: 'Published', verdict: 'Verdict' },
  moreRoutes: (count) => `${formatNumber(count, 'en')} more pairs of sources are not listed; none has more articles.`,
  moreDays: (count) => `${formatNumber(count, 'en')} earlier days are not shown.`,
  morePublished: (count) =>
    `${formatNumber(count, 'en')} more are not listed; the exported list of discarded articles has all that are discarded.`,
  ofSet: (set, id) => `set “${set}”${id ? `, ID ${id}` : ''}`,
  none: '—',
  verdict: (verdict) => verdictLabels.en[verdict ?? 'undecided'],
  days: 'Clusters decided by day',
  decisions: 'Decisions',
  decision: {
    cluster: 'Cluster',
    kept: 'Canonical and kept',
    discarded: 'Discarded',
    reason: 'Reason',
    by: 'Decided by',
    at: 'Time',
  },
  noCanonical: '(no canonical)',
  damaged: '(text damaged on the disk)',
  sourceless: 'unknown source',
  more: (count) => `${formatNumber(count, 'en')} more clusters are not listed; the exported decision log has all.`,
  method: 'Notes',
  methodOf: (version) => [
    'First: the source that published earliest in a cluster. Times without a time of day are not counted where they leave the order open. A source does not reprint itself.',
    'Time: between the publication and the first one; in days where a time of day is unknown.',
    'Decisions: those that hold now; undone ones are not listed. The report of a day has the clusters and articles that were decided on it.',
    `Made by Tonggao ${version}.`,
  ],
  fileName: (project, day) => `${project} ${day ? `${day} ` : ''}report on duplicates`,
};

export const projectLabels: Readonly<Record<Language, ProjectLabels>> = { zh, en };
