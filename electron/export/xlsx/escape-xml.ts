// Texts as XML holds them.

const MARKUP = /[&<>]/g;

export function escapeXml(text: string): string {
  return text.replace(MARKUP, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));
}

/** Between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;');
}
