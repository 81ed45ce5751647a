import type { FactKind } from '#shared/compare/facts/index.ts';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { Language } from '#shared/text/language.ts';
import { formatNumber, formatShare } from '#shared/text/number-format.ts';
import { exportedRelationLabels } from '../../cells/table-labels.ts';
import { changeLabels } from '../export/labels/log-labels.ts';
import type { ComparedPair, ReportArticle } from './compare-pair.ts';

type Marks = Readonly<Record<'deleted' | 'inserted' | 'moved' | 'fact' | 'boilerplate', string>>;

export type ReportLabels = {
  readonly lang: string;
  readonly title: string;
  readonly about: Readonly<Record<'number' | 'made' | 'project' | 'cluster' | 'set', string>>;
  clusterOf(cluster: number, articles: number, compared: number): string;
  setOf(match: PublishedMatch): string;
  readonly articles: string;
  readonly article: Readonly<Record<'number' | 'title' | 'source' | 'published' | 'length' | 'verdict', string>>;
  readonly untitled: string;
  readonly unknown: string;
  readonly none: string;
  readonly reference: string;
  verdict(verdict: ReportArticle['verdict']): string;
  heading(article: ReportArticle): string;
  pair(base: ReportArticle, other: ReportArticle): string;
  readonly relation: string;
  relationOf(pair: ComparedPair): string;
  readonly coverage: string;
  covered(part: ReportArticle, whole: ReportArticle, share: number): string;
  readonly differences: string;
  differencesOf(pair: ComparedPair): string;
  readonly disputed: string;
  readonly majority: string;
  readonly facts: string;
  readonly fact: Readonly<Record<'number' | 'kind' | 'value', string>>;
  readonly factKind: Readonly<Record<FactKind, string>>;
  readonly noFacts: string;
  /** In place of facts and of finer marks, where the texts are too long. */
  readonly factsLeftOut: string;
  readonly onlySentences: string;
  readonly texts: string;
  readonly marks: string;
  readonly mark: Marks;
  moved(number: number): string;
  readonly damaged: string;
  /** In place of the texts, where the set is gone. */
  gone(match: PublishedMatch): string;
  readonly onlyBoilerplate: string;
  readonly coarse: string;
  readonly method: string;
  methodOf(options: { readonly hasNames: boolean; readonly version: string }): readonly string[];
  fileName(project: string, cluster: number, numbers: readonly number[] | null): string;
  referenceFileName(project: string, cluster: number, number: number): string;
};

type Numbered = Pick<ReportArticle, 'number'>;

const nameZh = ({ number }: Numbered) => (number === null ? '已发稿' : `第 ${number} 篇`);
const nameEn = ({ number }: Numbered) => (number === null ? 'the published article' : `article ${number}`);

const zh: ReportLabels = {
  lang: 'zh-CN',
  title: '稿件对比报告',
  about: { number: '报告编号', made: '生成时间', project: '项目', cluster: '重复组', set: '已发稿库' },
  clusterOf: (cluster, articles, compared) =>
    compared === articles
      ? `第 ${cluster} 组，共 ${articles} 篇`
      : `第 ${cluster} 组，共 ${articles} 篇，报告列出 ${compared} 篇`,
  setOf: ({ set, externalId }) => `“${set}”${externalId ? `，编号 ${externalId}` : ''}`,
  articles: '稿件',
  article: { number: '序号', title: '标题', source: '来源', published: '发布时间', length: '字数', verdict: '处理' },
  untitled: '（无标题）',
  unknown: '未注明',
  none: '—',
  reference: '已发',
  verdict: (verdict) => changeLabels.zh[verdict ?? 'undecided'],
  heading: ({ number, article }) => [nameZh({ number }), article.source].filter(Boolean).join(' · '),
  pair: (base, other) => `${nameZh(base)}与${nameZh(other)}`,
  relation: '关系',
  relationOf: ({ relation, passages }) =>
    relation === 'identical' || passages === 0
      ? exportedRelationLabels.zh[relation]
      : `${exportedRelationLabels.zh[relation]}，按 ${passages} 段对齐`,
  coverage: '相同的文字',
  covered: (part, whole, share) => `${nameZh(part)}的 ${formatShare(share)} 见于${nameZh(whole)}`,
  differences: '不同之处',
  differencesOf: ({ sheet: { changes, forms } }) =>
    `${formatNumber(changes, 'zh')} 处${forms.hidden > 0 ? `；另有 ${formatNumber(forms.hidden, 'zh')} 处仅全半角、标点、简繁不同，未标出` : ''}`,
  disputed: '各稿说法不一的事实',
  majority: '（多数）',
  facts: '待核实',
  fact: { number: '序号', kind: '类别', value: '说法' },
  factKind: { number: '数字', date: '日期', name: '名称', negation: '否定', stage: '阶段', wording: '措辞' },
  noFacts: '未发现互相矛盾的事实。',
  factsLeftOut: '两篇太长，没有比较其中的数字、日期、名称和否定词。',
  onlySentences: '两篇太长，只逐句比较：有任何不同的句子整句标出，包括全半角、标点和简繁的不同。',
  texts: '全文对照',
  marks: '标记',
  mark: {
    deleted: '仅左边有',
    inserted: '仅右边有',
    moved: '两边位置不同',
    fact: '待核实，上标是它的序号',
    boilerplate: '非正文，不参与对比',
  },
  moved: (number) => `移动 ${number}`,
  damaged: '其中一篇的文字在磁盘上已损坏，没有对比。其他稿件不受影响。请打开项目的一份备份，再生成报告。',
  gone: ({ set, relation, matchedShare }) =>
    `已发稿库“${set}”不在项目的文件夹里，或其中已没有这篇稿件，没有对照正文。比对时的记录：${exportedRelationLabels.zh[relation]}，较短一篇的 ${formatShare(matchedShare)} 相同。`,
  onlyBoilerplate: '其中一篇只有非正文，没有其他内容。',
  coarse: '两篇都很长，相同之处又少，部分文字按整句标出。',
  method: '测量方法',
  methodOf: ({ hasNames, version }) => [
    '文字：按读者看到的文字比较，不含 HTML 标记。电头、署名、责编、声明等非正文不参与比较，它们和标点都不计入字数。全半角、大小写、标点、空白、简繁的不同不算不同。',
    '相同的文字：从连续 5 个相同的字开始，向两边延伸；间隔不超过 16 个字的，连成一段。一篇的百分比，是它落在这些段里的相同文字占它全部文字的比例。',
    '关系：由相同文字的比例，数字、日期、名称的异同，标题，以及发布时间的间隔判断。',
    '不同之处：先逐句配对，再在配对的句子里逐字比较。左侧的序号是不同之处的序号。',
    `待核实：比较配对句子里的数字、日期、${hasNames ? '名称' : '（分词程序没有运行，名称没有比较）'}和否定词。由程序找出，可能有遗漏，以人工核实为准。`,
    '报告编号由组号和稿件的文字、来源、时间算出：内容相同，编号就相同。',
    `本报告由同稿 Tonggao ${version} 生成，只说明文字的异同，不判断版权归属。`,
  ],
  fileName: (project, cluster, numbers) =>
    `${project} 第 ${cluster} 组${numbers ? `第 ${numbers.join('、')} 篇` : ''}对比报告`,
  referenceFileName: (project, cluster, number) => `${project} 第 ${cluster} 组第 ${number} 篇与已发稿对比报告`,
};

const en: ReportLabels = {
  lang: 'en',
  title: 'Comparison of articles',
  about: { number: 'Report number', made: 'Made on', project: 'Project', cluster: 'Cluster', set: 'Reference set' },
  clusterOf: (cluster, articles, compared) =>
    compared === articles
      ? `${cluster}, of ${articles} ${articles === 1 ? 'article' : 'articles'}`
      : `${cluster}, of ${articles} articles; ${compared} in this report`,
  setOf: ({ set, externalId }) => `“${set}”${externalId ? `, ID ${externalId}` : ''}`,
  articles: 'Articles',
  article: {
    number: 'No.',
    title: 'Title',
    source: 'Source',
    published: 'Published',
    length: 'Characters',
    verdict: 'Decision',
  },
  untitled: '(untitled)',
  unknown: 'unknown',
  none: '—',
  reference: 'Published',
  verdict: (verdict) => changeLabels.en[verdict ?? 'undecided'],
  heading: ({ number, article }) =>
    [number === null ? 'Published article' : `Article ${number}`, article.source].filter(Boolean).join(' · '),
  pair: (base, other) =>
    base.number === null
      ? `The published article and article ${other.number}`
      : `Articles ${base.number} and ${other.number}`,
  relation: 'Relation',
  relationOf: ({ relation, passages }) =>
    relation === 'identical' || passages === 0
      ? exportedRelationLabels.en[relation]
      : `${exportedRelationLabels.en[relation]}, ${passages} aligned ${passages === 1 ? 'passage' : 'passages'}`,
  coverage: 'Shared text',
  covered: (part, whole, share) => `${formatShare(share)} of ${nameEn(part)} is in ${nameEn(whole)}`,
  differences: 'Differences',
  differencesOf: ({ sheet: { changes, forms } }) =>
    `${formatNumber(changes, 'en')}${forms.hidden > 0 ? `; ${formatNumber(forms.hidden, 'en')} more of width, punctuation or script only are not marked` : ''}`,
  disputed: 'Facts on which the articles disagree',
  majority: '(most articles)',
  facts: 'Facts to check',
  fact: { number: 'No.', kind: 'Kind', value: 'What is said' },
  factKind: { number: 'Number', date: 'Date', name: 'Name', negation: 'Negation', stage: 'Stage', wording: 'Wording' },
  noFacts: 'No contradicting facts were found.',
  factsLeftOut: 'The texts are too long: their numbers, dates, names and negations were not compared.',
  onlySentences:
    'The texts are too long, so only whole sentences are compared: each that differs at all is marked, also by width, punctuation or script.',
  texts: 'Both texts',
  marks: 'Marks',
  mark: {
    deleted: 'only on the left',
    inserted: 'only on the right',
    moved: 'in another place',
    fact: 'fact to check, with its number',
    boilerplate: 'boilerplate, not compared',
  },
  moved: (number) => `moved ${number}`,
  damaged:
    'The text of one of the two is damaged on the disk and was not compared. Other articles are safe. Open a backup of the project and make the report again.',
  gone: ({ set, relation, matchedShare }) =>
    `The reference set “${set}” is not in the folder of the project, or no longer has this article, so the texts were not compared. Recorded earlier: ${exportedRelationLabels.en[relation]}, ${formatShare(matchedShare)} of the shorter text shared.`,
  onlyBoilerplate: 'One of the two has only boilerplate and no other text.',
  coarse: 'Both texts are long and have little in common: some differences are marked by whole clauses.',
  method: 'How it was measured',
  methodOf: ({ hasNames, version }) => [
    'Texts: as readers see them, without HTML markup. Boilerplate (datelines, bylines, editor credits, notices) is not compared; neither it nor punctuation is counted as characters. Differences of width, case, punctuation, white space and script do not count.',
    'Shared text: starts from 5 equal characters in a row and extends to both sides; stretches at most 16 characters apart form one passage. The percentage of an article is its equal text in these passages, as a share of all its text.',
    'Relation: decided by the shared text, the numbers, dates and names that differ, the titles, and the time between the two.',
    'Differences: clauses are paired first, then characters within paired clauses. The numbers on the left count the differences.',
    `Facts to check: numbers, dates, ${hasNames ? 'names' : 'no names (word segmentation was not running)'} and negations of paired clauses. A program found them; it may miss some, so check them yourself.`,
    'The report number is computed from the cluster and from text, source and time of its articles: the same contents have the same number.',
    `Made by Tonggao ${version}. The report shows what the texts share; it makes no statement about copyright.`,
  ],
  fileName: (project, cluster, numbers) =>
    `${project} comparison of cluster ${cluster}${numbers ? `, articles ${numbers.join(' and ')}` : ''}`,
  referenceFileName: (project, cluster, number) =>
    `${project} comparison of cluster ${cluster}, article ${number} with its reference`,
};

export const reportLabels: Readonly<Record<Language, ReportLabels>> = { zh, en };
