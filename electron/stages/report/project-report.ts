// The report of a project, or of one of its days, as one self-contained page. Pure.

import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ClusterId, Verdict } from '#shared/model/model.ts';
import { displayPublished } from '#shared/model/published-time.ts';
import type { Language } from '#shared/text/language.ts';
import { formatNumber, locales } from '#shared/text/number-format.ts';
import { barChart } from './bar-chart.ts';
import { type Html, html } from './html.ts';
import { reportPage } from './page.ts';
import type { ProjectFigures, Route } from './project-figures.ts';
import { type ProjectLabels, projectLabels } from './project-labels.ts';

export type ReportedMatch = NamedArticle & { readonly verdict: Verdict | null; readonly match: PublishedMatch };

export type NamedArticle = { readonly title: string; readonly source: string };

export type ReportedDecision = {
  readonly cluster: ClusterId;
  /** The kept articles, the canonical one first. */
  readonly kept: readonly NamedArticle[];
  readonly hasCanonical: boolean;
  readonly discarded: readonly NamedArticle[];
  readonly reason: string;
  /** The note on the cluster; '' where it has none. */
  readonly note: string;
  readonly by: string;
  /** An ISO time. */
  readonly at: string;
};

export type ProjectReport = {
  readonly language: Language;
  /** When the report was made, as an ISO time. */
  readonly at: string;
  readonly version: string;
  readonly name: string;
  /** Limits the report to clusters that were decided on this day, such as 2026-03-01; undefined: all clusters. */
  readonly day?: string | undefined;
  readonly all: { readonly articles: number; readonly stories: number };
  readonly figures: ProjectFigures;
  /** Listed articles that reference sets contain, in the order of import. */
  readonly published: readonly ReportedMatch[];
  readonly unlistedPublished: number;
  /** The latest decisions first. */
  readonly decisions: readonly ReportedDecision[];
  readonly unlisted: number;
};

/** Maximum rows of the table of reprints, and maximum bars of a chart. */
const MAX_ROUTES = 30;
const MAX_DAYS = 31;

export function projectReport(report: ProjectReport): Html {
  const { language, figures, version } = report;
  const labels = projectLabels[language];
  return reportPage(
    labels,
    html`
    <h1>${labels.title}</h1>
    ${aboutList(report, labels)}
    <h2>${labels.counts}</h2>
    ${countList(report, labels)}
    ${figures.clusters + figures.singles === 0 ? html`<p>${labels.nothing}</p>` : null}
    ${figures.clusters === 0 ? null : reprintSection(figures, labels, language)}
    ${publishedSection(report, labels)}
    ${decisionSection(report, labels)}
    <h2>${labels.method}</h2>
    <ul>${labels.methodOf(version).map((line) => html`<li>${line}</li>`)}</ul>`,
  );
}

function aboutList({ language, at, name, day }: ProjectReport, labels: ProjectLabels): Html {
  const dateFormat = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' });
  return html`<dl>
    <dt>${labels.about.made}</dt><dd><time datetime="${at}">${dateFormat.format(new Date(at))}</time></dd>
    <dt>${labels.about.project}</dt><dd>${name}</dd>
    <dt>${labels.about.day}</dt><dd>${day ?? labels.wholeProject}</dd>
  </dl>`;
}

const counted = ['clusters', 'articles', 'resolved', 'singles', 'canonical', 'keep', 'discard', 'undecided'] as const;

function countList({ language, day, all, figures }: ProjectReport, { count }: ProjectLabels): Html {
  const whole: [string, number][] = [
    [count.all, all.articles],
    [count.stories, all.stories],
  ];
  // The whole project has more articles and stories than those that were decided on one day.
  const lines = [
    ...(day === undefined ? whole : []),
    // The line is left out at 0, because most projects are not compared with reference sets.
    ...counted
      .filter((name) => name !== 'singles' || figures.singles > 0)
      .map((name): [string, number] => [count[name], figures[name]]),
  ];
  return html`<dl class="counts">${lines.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${formatNumber(value, language)}</dd></div>`,
  )}</dl>`;
}

function reprintSection(
  { traced, untraced, delays, routes }: ProjectFigures,
  labels: ProjectLabels,
  language: Language,
): Html {
  const bars = delays.map((value, at) => ({ label: labels.delay[at]!, value, text: formatNumber(value, language) }));
  return html`<h2>${labels.reprints}</h2>
    <p>${labels.reprintsOf(traced, untraced)}</p>
    ${routes.length === 0 ? null : html`<h3>${labels.delays}</h3>${barChart(labels.delays, bars)}<h3>${labels.routes}</h3>${routeTable(routes, labels, language)}`}`;
}

function routeTable(routes: readonly Route[], { route, span, moreRoutes }: ProjectLabels, language: Language): Html {
  return html`<table class="routes">
    <thead><tr>
      <th scope="col">${route.first}</th><th scope="col">${route.other}</th>
      <th scope="col" class="figure">${route.copies}</th><th scope="col" class="figure">${route.ms}</th>
    </tr></thead>
    <tbody>${routes.slice(0, MAX_ROUTES).map(
      ({ first, other, copies, ms }) => html`<tr>
      <td>${first}</td><td>${other}</td>
      <td class="figure">${formatNumber(copies, language)}</td><td class="figure">${span(ms)}</td>
    </tr>`,
    )}</tbody>
  </table>
  ${routes.length > MAX_ROUTES ? html`<p>${moreRoutes(routes.length - MAX_ROUTES)}</p>` : null}`;
}

function publishedSection({ published, unlistedPublished }: ProjectReport, labels: ProjectLabels): Html | null {
  if (published.length === 0) return null;
  const { article, reference, at, verdict } = labels.publishedColumn;
  return html`<h2>${labels.published}</h2>
  <p>${labels.publishedOf(published.length + unlistedPublished)}</p>
  <table class="published">
    <thead><tr>
      <th scope="col">${article}</th><th scope="col">${reference}</th><th scope="col">${at}</th><th scope="col">${verdict}</th>
    </tr></thead>
    <tbody>${published.map(
      ({ match, ...named }) => html`<tr>
      <td>${namedList([named], labels)}</td>
      <td>${match.source || labels.sourceless} <span class="soft">${labels.ofSet(match.set, match.externalId)}</span>${match.url ? html`<div class="soft">${match.url}</div>` : null}</td>
      <td class="nowrap">${displayPublished(match.published) || labels.none}</td>
      <td class="nowrap">${labels.verdict(named.verdict)}</td>
    </tr>`,
    )}</tbody>
  </table>
  ${unlistedPublished > 0 ? html`<p>${labels.morePublished(unlistedPublished)}</p>` : null}`;
}

function decisionSection(
  { language, figures: { days }, decisions, unlisted }: ProjectReport,
  labels: ProjectLabels,
): Html | null {
  if (decisions.length === 0) return null;
  const bars = days
    .slice(-MAX_DAYS)
    .map(({ day, clusters }) => ({ label: day, value: clusters, text: formatNumber(clusters, language) }));
  const { cluster, kept, discarded, reason, by, at } = labels.decision;
  const time = new Intl.DateTimeFormat(locales[language], { dateStyle: 'short', timeStyle: 'short' });
  const earlier = days.length - bars.length;
  return html`${bars.length > 1 ? html`<h2>${labels.days}</h2>${barChart(labels.days, bars)}` : null}
  ${earlier > 0 ? html`<p>${labels.moreDays(earlier)}</p>` : null}
  <h2>${labels.decisions}</h2>
  <table class="decisions">
    <thead><tr>
      <th scope="col" class="number">${cluster}</th><th scope="col">${kept}</th><th scope="col">${discarded}</th>
      <th scope="col">${reason}</th><th scope="col">${by}</th><th scope="col">${at}</th>
    </tr></thead>
    <tbody>${decisions.map(
      (decision) => html`<tr>
      <th scope="row" class="number">${decision.cluster}</th>
      <td>${decision.hasCanonical ? null : html`<div class="soft">${labels.noCanonical}</div>`}${namedList(decision.kept, labels)}</td>
      <td>${namedList(decision.discarded, labels)}</td>
      <td>${decision.reason}${decision.note === '' ? null : html`<div class="note soft">${decision.note}</div>`}</td>
      <td>${decision.by}</td><td>${formatTime(time, decision.at)}</td>
    </tr>`,
    )}</tbody>
  </table>
  ${unlisted > 0 ? html`<p>${labels.more(unlisted)}</p>` : null}`;
}

/** Formats a time; a damaged or altered project may contain any other text in its place. */
function formatTime(format: Intl.DateTimeFormat, at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : format.format(time);
}

function namedList(articles: readonly NamedArticle[], { sourceless }: ProjectLabels): Html[] {
  return articles.map(
    ({ title, source }) => html`<div>${title} <span class="soft">${source || sourceless}</span></div>`,
  );
}
