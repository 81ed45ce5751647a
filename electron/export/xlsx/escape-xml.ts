// Escapes texts for XML.

const MARKUP = /[&<>]/g;
/**
 * Characters that XML cannot contain, and the carriage return, which readers of texts turn into a line feed. An
 * attribute keeps it as a reference.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
export const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
/** White space that readers of attributes turn into spaces. */
const BREAKS = /[\t\n\r]/g;

export function escapeXml(text: string): string {
  return text.replace(MARKUP, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));
}

/** Escapes a text for an attribute between double quotes, without the characters that XML cannot contain. */
export function escapeAttribute(text: string): string {
  return escapeXml(text)
    .replaceAll('"', '&quot;')
    .replace(BREAKS, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(UNWRITABLE, '');
}
