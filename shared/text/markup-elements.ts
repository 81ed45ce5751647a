// The tags that turn up in articles. Anything else after `<` is text: a company below something (`<B公司`), a product
// (`<iPhone 18>`).

const ELEMENTS =
  'a|abbr|address|article|aside|b|big|blockquote|body|br|button|center|cite|code|dd|del|div|dl|dt|em|figcaption|figure|font|' +
  'footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|meta|nav|noscript|o:p|ol|p|picture|pre|s|' +
  'script|section|small|source|span|strike|strong|style|sub|sup|table|tbody|td|template|tfoot|th|thead|title|tr|u|ul|video|wbr';

/**
 * The rest of a tag or a doctype after `<`, as the source of a case-insensitive pattern. It must be closed, so that a
 * damaged tag cannot swallow the text.
 */
export const REST_OF_TAG = String.raw`/?(?:${ELEMENTS})(?:\s[^<>]*)?/?>|!doctype[^<>]*>`;
