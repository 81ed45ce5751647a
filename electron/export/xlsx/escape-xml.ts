// Escapes texts for XML.

const MARKUP = /[&<>]/g;
/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** White space that readers of attributes turn into spaces. */
const BREAKS = /[\t\n\r]/g;

export function escapeXml(text: string): string {
  return text.replace(MARKUP, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));
}

/** Escapes a text for an attribute between double quotes, without the characters that XML cannot contain. */
export function escapeAttribute(text: string): string {
  return escapeXml(text.replace(NOT_IN_XML, ''))
    .replaceAll('"', '&quot;')
    .replace(BREAKS, (mark) => `&#${mark.charCodeAt(0)};`);
}
