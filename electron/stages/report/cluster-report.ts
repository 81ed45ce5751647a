// The report of a cluster, or of two of its articles, as one self-contained page. Pure.
import type { FactRow } from '#shared/compare/facts/matrix.ts';
import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import type { Language } from '#shared/text/language.ts';
import { formatNumber, locales } from '#shared/text/number-format.ts';
import type { ComparedPair, ReportArticle } from './compare-pair.ts';
import { type Html, html } from './html.ts';
import { type ReportLabels, reportLabels } from './labels.ts';
import { reportPage } from './page.ts';
import { sheetTable } from './sheet.ts';

export type ClusterReport = {
  readonly language: Language;
  /** The number of the report, which identifies the compared contents. */
  readonly number: string;
  /** When the report was made, as an ISO time. */
  readonly at: string;
  readonly version: string;
  readonly project: string;
  readonly cluster: ClusterId;
  /** Articles of the cluster, including those that the report leaves out. */
  readonly size: number;
  /** The match of the article that is compared with its reference; null in other reports. */
  readonly match: PublishedMatch | null;
  /** The articles in the order of the cluster; a reference comes first. */
  readonly articles: readonly ReportArticle[];
  readonly pairs: readonly ComparedPair[];
  /** Who says what, where three or more articles contradict each other. The base is article 0. */
  readonly disputed: readonly FactRow[];
};

export function clusterReport(report: ClusterReport): Html {
  const { language, articles, pairs, match, version } = report;
  const labels = reportLabels[language];
  const hasNames = articles.every(({ names }) => names !== null);
  return reportPage(
    labels,
    html`
    <h1>${labels.title}</h1>
    ${aboutList(report, labels)}
    <h2>${labels.articles}</h2>
    ${articleTable(articles, language)}
    ${disputedFacts(report, labels)}
    ${pairs.map((pair) => pairSection(pair, match, labels))}
    <h2>${labels.method}</h2>
    <ul>${labels.methodOf({ hasNames, version }).map((line) => html`<li>${line}</li>`)}</ul>`,
  );
}

function aboutList(
  { language, number, at, project, cluster, size, match, articles }: ClusterReport,
  labels: ReportLabels,
): Html {
  const listed = articles.filter(({ number }) => number !== null).length;
  const dateFormat = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' });
  return html`<dl>
    <dt>${labels.about.number}</dt><dd>${number}</dd>
    <dt>${labels.about.made}</dt><dd><time datetime="${at}">${dateFormat.format(new Date(at))}</time></dd>
    <dt>${labels.about.project}</dt><dd>${project}</dd>
    <dt>${labels.about.cluster}</dt><dd>${labels.clusterOf(cluster, size, listed)}</dd>
    ${match && html`<dt>${labels.about.set}</dt><dd>${labels.setOf(match)}</dd>`}
  </dl>`;
}

function articleTable(articles: readonly ReportArticle[], language: Language): Html {
  const labels = reportLabels[language];
  const { number, title, source, published, length, verdict } = labels.article;
  return html`<table class="articles">
    <thead><tr>
      <th scope="col" class="number">${number}</th><th scope="col">${title}</th><th scope="col">${source}</th><th scope="col">${published}</th>
      <th scope="col" class="figure">${length}</th><th scope="col">${verdict}</th>
    </tr></thead>
    <tbody>${articles.map(
      ({ number, article, length, verdict }) => html`<tr>
      <th scope="row" class="number">${number ?? labels.none}</th>
      <td>${article.title || labels.untitled}${article.url ? html`<div class="soft">${article.url}</div>` : null}</td>
      <td>${article.source || labels.unknown}</td>
      <td>${displayPublished(article.published) || labels.unknown}</td>
      <td class="figure">${length === null ? labels.unknown : formatNumber(length, language)}</td>
      <td class="nowrap">${number === null ? labels.reference : labels.verdict(verdict)}</td>
    </tr>`,
    )}</tbody>
  </table>`;
}

/** A row for each value, so that any number of articles fits on a page. What most articles say is in bold type. */
function disputedFacts({ disputed, pairs }: ClusterReport, labels: ReportLabels): Html | null {
  if (disputed.length === 0) return null;
  const compared = [pairs[0]!.base, ...pairs.map(({ other }) => other)];
  return html`<h2>${labels.disputed}</h2>
  <table class="disputed">
    <thead><tr>
      <th scope="col">${labels.fact.kind}</th><th scope="col">${labels.fact.value}</th><th scope="col">${labels.articles}</th>
    </tr></thead>
    ${disputed.map(
      ({ kind, values }) =>
        html`<tbody>${values.map(
          ({ text, isMajority, places }, at) => html`<tr>
      ${at === 0 ? html`<th scope="rowgroup" rowspan="${values.length}" class="nowrap">${labels.factKind[kind]}</th>` : null}
      <td>${isMajority ? html`<strong>${text}</strong> ${labels.majority}` : text}</td>
      <td>${places.map(({ article }) => html`<div>${labels.heading(compared[article]!)}</div>`)}</td>
    </tr>`,
        )}</tbody>`,
    )}
  </table>`;
}

function pairSection(pair: ComparedPair, match: PublishedMatch | null, labels: ReportLabels): Html {
  const { base, other } = pair;
  const heading = html`<h2>${labels.pair(base, other)}</h2>`;
  if (base.isDamaged || other.isDamaged) return html`<section>${heading}<p>${labels.damaged}</p></section>`;
  if (match && base.length === null) return html`<section>${heading}<p>${labels.gone(match)}</p></section>`;
  return html`<section>
    ${heading}
    <dl>
      <dt>${labels.relation}</dt><dd>${labels.relationOf(pair)}</dd>
      <dt>${labels.coverage}</dt>
      <dd>${coverageLine(base, other, pair.covered.base, labels)}${coverageLine(other, base, pair.covered.other, labels)}</dd>
      <dt>${labels.differences}</dt><dd>${labels.differencesOf(pair)}</dd>
    </dl>
    <h3>${labels.facts}</h3>
    ${factTable(pair, labels)}
    <h3>${labels.texts}</h3>
    ${notes(pair, labels).map((note) => html`<p>${note}</p>`)}
    ${legend(labels)}
    ${sheetTable(pair, labels)}
  </section>`;
}

const BAR = { width: 120, height: 9 };

function coverageLine(part: ReportArticle, whole: ReportArticle, share: number, labels: ReportLabels): Html {
  const { width, height } = BAR;
  return html`<div><svg class="bar" viewBox="0 0 ${width} ${height}" aria-hidden="true"
    ><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="#111"/><rect y="0" width="${Math.round(
      share * width,
    )}" height="${height}" fill="#111"/></svg>${labels.covered(part, whole, share)}</div>`;
}

function factTable({ base, other, facts }: ComparedPair, labels: ReportLabels): Html {
  if (facts === null) return html`<p>${labels.factsLeftOut}</p>`;
  const { alerts } = facts;
  if (alerts.length === 0) return html`<p>${labels.noFacts}</p>`;
  return html`<table class="facts">
    <thead><tr>
      <th scope="col" class="number">${labels.fact.number}</th><th scope="col">${labels.fact.kind}</th>
      <th scope="col">${labels.heading(base)}</th><th scope="col">${labels.heading(other)}</th>
    </tr></thead>
    <tbody>${alerts.map(
      (alert, at) => html`<tr>
      <th scope="row" class="number">${at + 1}</th><td class="nowrap">${labels.factKind[alert.kind]}</td>
      <td>${alert.base.text}</td><td>${alert.other.text}</td>
    </tr>`,
    )}</tbody>
  </table>`;
}

function notes({ facts, sheet: { onlyBoilerplate, complete } }: ComparedPair, labels: ReportLabels): string[] {
  const isOnly = onlyBoilerplate.left || onlyBoilerplate.right;
  return [
    ...(isOnly ? [labels.onlyBoilerplate] : []),
    ...(complete ? [] : [facts === null ? labels.onlySentences : labels.coarse]),
  ];
}

function legend({ marks, mark, moved }: ReportLabels): Html {
  return html`<p class="legend soft"><b>${marks}</b>
    <del>${mark.deleted}</del>
    <ins>${mark.inserted}</ins>
    <span class="moved" data-label="${moved(1)}">${mark.moved}</span>
    <mark data-number="1">${mark.fact}</mark>
    <span class="boilerplate">${mark.boilerplate}</span>
  </p>`;
}
