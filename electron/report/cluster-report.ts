// The report of a cluster, or of two of its articles, as one page that needs nothing else. Pure.
import type { Language } from '#shared/language.ts';
import type { ClusterId } from '#shared/model.ts';
import { shownPublished } from '#shared/published-time.ts';
import { formatNumber, locales } from '#shared/text/number-format.ts';
import type { ComparedPair, ReportArticle } from './compare-pair.ts';
import { type Html, html } from './html.ts';
import { type ReportWords, reportWords } from './labels.ts';
import { reportPage } from './page.ts';
import { sheetTable } from './sheet.ts';

export type ClusterReport = {
  readonly language: Language;
  /** Names the compared contents. */
  readonly number: string;
  /** When the report was made, as an ISO time. */
  readonly at: string;
  /** The version of Tonggao. */
  readonly version: string;
  /** The name of the project. */
  readonly project: string;
  readonly cluster: ClusterId;
  /** Articles of the cluster, in the report or not. */
  readonly size: number;
  /** In the order of the cluster. */
  readonly articles: readonly ReportArticle[];
  readonly pairs: readonly ComparedPair[];
};

export function clusterReport(report: ClusterReport): Html {
  const { language, articles, pairs, version } = report;
  const words = reportWords[language];
  const hasNames = articles.every(({ names }) => names !== null);
  return reportPage(
    words,
    html`
    <h1>${words.title}</h1>
    ${aboutList(report, words)}
    <h2>${words.articles}</h2>
    ${articleTable(articles, language)}
    ${pairs.map((pair) => pairSection(pair, words))}
    <h2>${words.method}</h2>
    <ul>${words.methodOf({ hasNames, version }).map((line) => html`<li>${line}</li>`)}</ul>`,
  );
}

function aboutList(
  { language, number, at, project, cluster, size, articles }: ClusterReport,
  words: ReportWords,
): Html {
  const made = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' });
  return html`<dl>
    <dt>${words.about.number}</dt><dd>${number}</dd>
    <dt>${words.about.made}</dt><dd><time datetime="${at}">${made.format(new Date(at))}</time></dd>
    <dt>${words.about.project}</dt><dd>${project}</dd>
    <dt>${words.about.cluster}</dt><dd>${words.clusterOf(cluster, size, articles.length)}</dd>
  </dl>`;
}

function articleTable(articles: readonly ReportArticle[], language: Language): Html {
  const words = reportWords[language];
  const { number, title, source, published, length, verdict } = words.article;
  return html`<table class="articles">
    <thead><tr>
      <th scope="col" class="number">${number}</th><th scope="col">${title}</th><th scope="col">${source}</th><th scope="col">${published}</th>
      <th scope="col" class="figure">${length}</th><th scope="col">${verdict}</th>
    </tr></thead>
    <tbody>${articles.map(
      ({ number, article, features, verdict }) => html`<tr>
      <th scope="row" class="number">${number}</th>
      <td>${article.title || words.untitled}${article.url ? html`<div class="soft">${article.url}</div>` : null}</td>
      <td>${article.source || words.none}</td>
      <td>${shownPublished(article.published) || words.none}</td>
      <td class="figure">${formatNumber(features.length, language)}</td>
      <td class="nowrap">${words.verdict(verdict)}</td>
    </tr>`,
    )}</tbody>
  </table>`;
}

function pairSection(pair: ComparedPair, words: ReportWords): Html {
  const { base, other } = pair;
  const heading = html`<h2>${words.pair(base, other)}</h2>`;
  if (base.isDamaged || other.isDamaged) return html`<section>${heading}<p>${words.damaged}</p></section>`;
  return html`<section>
    ${heading}
    <dl>
      <dt>${words.relation}</dt><dd>${words.relationOf(pair)}</dd>
      <dt>${words.coverage}</dt>
      <dd>${coverageLine(base, other, pair.covered.base, words)}${coverageLine(other, base, pair.covered.other, words)}</dd>
      <dt>${words.differences}</dt><dd>${words.differencesOf(pair)}</dd>
    </dl>
    <h3>${words.facts}</h3>
    ${factTable(pair, words)}
    <h3>${words.texts}</h3>
    ${notes(pair, words).map((note) => html`<p>${note}</p>`)}
    ${legend(words)}
    ${sheetTable(pair, words)}
  </section>`;
}

const BAR = { width: 120, height: 9 };

function coverageLine(part: ReportArticle, whole: ReportArticle, share: number, words: ReportWords): Html {
  const { width, height } = BAR;
  return html`<div><svg class="bar" viewBox="0 0 ${width} ${height}" aria-hidden="true"
    ><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" fill="none" stroke="#111"/><rect y="0" width="${Math.round(
      share * width,
    )}" height="${height}" fill="#111"/></svg>${words.covered(part, whole, share)}</div>`;
}

function factTable({ base, other, alerts }: ComparedPair, words: ReportWords): Html {
  if (alerts.length === 0) return html`<p>${words.noFacts}</p>`;
  return html`<table class="facts">
    <thead><tr>
      <th scope="col" class="number">${words.fact.number}</th><th scope="col">${words.fact.kind}</th>
      <th scope="col">${words.heading(base)}</th><th scope="col">${words.heading(other)}</th>
    </tr></thead>
    <tbody>${alerts.map(
      (alert, at) => html`<tr>
      <th scope="row" class="number">${at + 1}</th><td class="nowrap">${words.factKind[alert.kind]}</td>
      <td>${alert.base?.text ?? words.factAbsent}</td><td>${alert.other?.text ?? words.factAbsent}</td>
    </tr>`,
    )}</tbody>
  </table>`;
}

function notes({ sheet: { onlyBoilerplate, complete } }: ComparedPair, words: ReportWords): string[] {
  const isOnly = onlyBoilerplate.left || onlyBoilerplate.right;
  return [...(isOnly ? [words.onlyBoilerplate] : []), ...(complete ? [] : [words.coarse])];
}

function legend({ marks, mark, moved }: ReportWords): Html {
  return html`<p class="legend soft"><b>${marks}</b>
    <del>${mark.deleted}</del>
    <ins>${mark.inserted}</ins>
    <span class="moved" data-label="${moved(1)}">${mark.moved}</span>
    <mark data-number="1">${mark.fact}</mark>
    <span class="boilerplate">${mark.boilerplate}</span>
  </p>`;
}
