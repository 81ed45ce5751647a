// Reports: the articles are read, their names are found, and a thread compares them.
import type { Client } from '#shared/contract/index.ts';
import { MAX_COMPARED, type ReportFormat } from '#shared/contract/report.ts';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ReportArticle } from '../../stages/report/compare-pair.ts';
import { reportLabels } from '../../stages/report/labels.ts';
import { projectLabels } from '../../stages/report/project-labels.ts';
import { isTooLong } from '../../stages/report/too-long.ts';
import { runTask } from '../../threads/tasks/run-task.ts';
import { dialogsOf } from '../files.ts';
import { os } from '../procedure.ts';
import { projectName } from '../remembered/recent-projects.ts';
import type { Services } from '../services.ts';
import { readReferenceText } from './references.ts';

type Chosen = {
  readonly project: string;
  readonly cluster: ClusterId;
  readonly pair?: readonly [ArticleId, ArticleId] | undefined;
};

export const report = {
  cluster: os.report.cluster.handler(async ({ input, signal, context: { services } }) => {
    const { project, cluster, pair, language, format } = input;
    const { size, articles } = await services.engines.of(project).read((client) => readArticles(client, input));
    const names = await findNames(services, articles);
    const [base, ...others] = articles.map((article, at) => ({ ...article, names: names[at]! }));
    const about = { language, ...describeNow(), project: projectName(project) };
    const contents = { ...about, cluster, size, base: base!, others };
    const page = await runTask('clusterReport', contents, services.pool, { signal });
    const numbers = pair ? [base!, ...others].map(({ number }) => number) : null;
    return toFile(services, format, page, reportLabels[language].fileName(about.project, cluster, numbers));
  }),

  reference: os.report.reference.handler(async ({ input, signal, context: { services } }) => {
    const { project, cluster, language, format } = input;
    const { size, match, own } = await services.engines.of(project).read((client) => readMatched(client, input));
    const text = await readReferenceText(services, input);
    const names = await findNames(services, [{ article: text ?? { body: '' } }, own]);
    const about = { language, ...describeNow(), project: projectName(project), cluster, size };
    const compared = { base: { match, text, names: names[0]! }, others: [{ ...own, names: names[1]! }] };
    const page = await runTask('clusterReport', { ...about, ...compared }, services.pool, { signal });
    return toFile(services, format, page, reportLabels[language].referenceFileName(about.project, cluster, own.number));
  }),

  project: os.report.project.handler(async ({ input, signal, context: { services } }) => {
    const { project, day, language, format } = input;
    services.engines.of(project);
    const name = projectName(project);
    const page = await runTask('projectReport', { ...input, ...describeNow(), name }, services.pool, { signal });
    return toFile(services, format, page, projectLabels[language].fileName(name, day));
  }),
};

type Matched = Pick<Chosen, 'project' | 'cluster'> & { readonly article: ArticleId; readonly set: string };

function describeNow(): { readonly at: string; readonly version: string } {
  return { at: new Date().toISOString(), version: packageJson.version };
}

async function toFile(services: Services, format: ReportFormat, page: string, name: string): Promise<File> {
  if (format === 'html') return new File([page], `${name}.html`, { type: 'text/html' });
  const pdf = await dialogsOf(services).printPage(page);
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' });
}

type Reviewing = { readonly review: Pick<Client['review'], 'cluster' | 'texts'> };

/** The base first. @throws AppError CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER */
async function readArticles({ review }: Reviewing, { project, cluster, pair }: Chosen) {
  const detail = await review.cluster({ project, cluster });
  const { members, suggestion } = detail;
  if (members.length < 2) throw new AppError('CLUSTER_MISSING', {});
  const canonical = members.find(({ verdict }) => verdict === 'canonical')?.article ?? suggestion;
  const others = members.map(({ article }) => article).filter((article) => article !== canonical);
  const chosen = pair ? [...pair] : [canonical, ...others].slice(0, MAX_COMPARED + 1);
  return { size: members.length, articles: await readMembers(review, project, detail, chosen) };
}

/** @throws AppError CLUSTER_MISSING, NOT_PUBLISHED */
async function readMatched({ review }: Reviewing, { project, cluster, article, set }: Matched) {
  const detail = await review.cluster({ project, cluster });
  const match = detail.published.find((one) => one.article === article && one.set === set);
  if (!match) throw new AppError('NOT_PUBLISHED', {});
  const [own] = await readMembers(review, project, detail, [article]);
  return { size: detail.members.length, match, own: own! };
}

/** @throws AppError ARTICLE_NOT_IN_CLUSTER */
async function readMembers(
  review: Reviewing['review'],
  project: string,
  { id, members }: Pick<ClusterDetail, 'id' | 'members'>,
  chosen: ArticleId[],
) {
  const places = new Map(members.map(({ article, verdict }, at) => [article, { number: at + 1, verdict }]));
  const texts = await review.texts({ project, cluster: id, articles: chosen });
  const articles = texts.flatMap((text) => {
    const place = places.get(text.article.id);
    return place ? [{ ...text, length: text.features.length, ...place }] : [];
  });
  // Another window may have moved an article.
  if (articles.length < chosen.length) throw new AppError('ARTICLE_NOT_IN_CLUSTER', {});
  return articles;
}

/** A program without a segmenter finds no names; the report says so. */
async function findNames(
  { pool }: Services,
  articles: readonly { readonly article: { readonly body: string } }[],
): Promise<readonly ReportArticle['names'][]> {
  // Names of texts that are too long are not compared.
  const bodies = articles.map(({ article }) => (isTooLong(article) ? '' : article.body));
  return pool.names(bodies).catch((error) => {
    if (error instanceof AppError) return articles.map(() => null);
    throw error;
  });
}
