// The tags that turn up in articles. Anything else after `<` is text: a company below something (`<B公司`), a product
// (`<iPhone 18>`).

const ELEMENTS =
  'a|abbr|address|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|button|center|cite|code|data|dd|del|details|dfn|div|dl|dt|' +
  'em|embed|figcaption|figure|font|footer|form|g|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|li|link|' +
  'main|mark|meta|nav|noscript|o:p|object|ol|p|path|picture|pre|q|rb|rp|rt|rtc|ruby|s|samp|script|section|small|source|span|' +
  'strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|tfoot|th|thead|time|title|tr|u|ul|use|var|video|wbr';

/**
 * The rest of a tag or a doctype after `<`, as the source of a case-insensitive pattern. It must be closed, so that a
 * damaged tag cannot swallow the text.
 */
export const REST_OF_TAG = String.raw`/?(?:${ELEMENTS})(?:\s[^<>]*)?/?>|!doctype[^<>]*>`;
