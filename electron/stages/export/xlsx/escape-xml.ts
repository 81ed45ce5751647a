// Escapes texts for XML.

const MARKUP = /[&<>]/g;
/**
 * Characters that XML cannot contain, and the carriage return, which readers of texts turn into a line feed. An
 * attribute keeps it as a reference.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
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

/**
 * A cell encodes the letter A as `_x0041_` (ST_Xstring), so the underscore of a text that looks like this is escaped.
 */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Escapes the text of a cell, with the characters that XML cannot contain. */
export function escapeCellText(text: string): string {
  return escapeXml(text.replace(LOOKS_ESCAPED, '_x005F_').replace(UNWRITABLE, escapeUnit));
}

function escapeUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
