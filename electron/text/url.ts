// Normalises the URL of an article by removing the parts that change between two crawls.
// Source: “大数据文本去重”, https://www.bscsjsn.com/archives/simhash-first.html

const SCHEME = /^(?:https?:)?\/\//i;
/** A host without a scheme, as in spreadsheets: `news.example.com/a/1.html`. */
const BARE_HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const STANDARD_PORT = /:(?:80|443)$/;
/** Limit of a URL in characters, because a cell may hold a million. RFC 9110 asks servers to support 8,000. */
const MAX_LENGTH = 8192;
/** Both patterns start at the first of several slashes or dots, so that they take linear time. */
const CLOSING = /(?<!\/)(?:\/(?:index\.s?html?)?)+$/i;
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
  const path = normaliseEscapes(parsed.pathname).replace(CLOSING, '');
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

/** Removes unnecessary escapes, and writes the others in upper case. */
function normaliseEscapes(escaped: string): string {
  return escaped.replace(ESCAPED, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return UNRESERVED.test(character) ? character : code.toUpperCase();
  });
}
