// Normalises the URL of an article by removing the parts that change between two crawls.
// Source: “大数据文本去重”, https://www.bscsjsn.com/archives/simhash-first.html

const SCHEME = /^(?:https?:)?\/\//i;
/** A host without a scheme, as in spreadsheets: `news.example.com/a/1.html`. */
const BARE_HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const STANDARD_PORT = /:(?:80|443)$/;
/** Limit of a URL in characters, because a cell may hold a million. RFC 9110 asks servers to support 8,000. */
const MAX_LENGTH = 8192;
/** What says nothing at the end of a path. */
const FRONT = /^(?:index\.s?html?)?$/i;
/** Starts at the first of several dots, so that it takes linear time. */
const CLOSING_DOTS = /(?<!\.)\.+$/;
const ESCAPED = /%[\da-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;

/** Parameters that describe where a reader came from and how a link was shared (also by WeChat), not the content. */
const TRACKING =
  /^(?:utm_\w+|spm|from|share\w*|mpshare|wfr|isappinstalled|fbclid|gclid|msclkid|ref|referer|source|srcid|scene|chksm|timestamp|_t|nsukey)$/i;

/**
 * Removes scheme, user, `www.`, standard port, fragment, tracking parameters, index.html and closing slashes from a
 * URL, sorts its parameters and normalises its escapes (RFC 3986, 6.2.2). Null: empty, too long, not http, or a front
 * page, whose story changes.
 */
export function normaliseUrl(url: string): string | null {
  const trimmed = url.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  if (!SCHEME.test(trimmed) && !BARE_HOST.test(trimmed)) return null;
  const parsed = URL.parse(`http://${trimmed.replace(SCHEME, '')}`);
  if (!parsed) return null;
  const host = parsed.host
    .replace(STANDARD_PORT, '')
    .replace(CLOSING_DOTS, '')
    .replace(/^(?:www\.)+/, '');
  const path = withoutFront(normaliseEscapes(parsed.pathname));
  const query = parsed.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !TRACKING.test(parameter.split('=', 1)[0]!))
    .map(normaliseEscapes)
    .sort()
    .join('&');
  if (host === '' || (path === '' && query === '')) return null;
  return query === '' ? host + path : `${host}${path}?${query}`;
}

/** The path without closing slashes and index.html. */
function withoutFront(path: string): string {
  const parts = path.split('/');
  while (parts.length > 1 && FRONT.test(parts.at(-1)!)) parts.pop();
  return parts.join('/');
}

/** Removes unnecessary escapes, and writes the others in upper case. */
function normaliseEscapes(escaped: string): string {
  return escaped.replace(ESCAPED, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}
