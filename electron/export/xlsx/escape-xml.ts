// Escapes texts for XML.

const MARKUP = /[&<>]/g;

export function escapeXml(text: string): string {
  return text.replace(MARKUP, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));
}

/** Escapes a text for an attribute between double quotes. */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;');
}
