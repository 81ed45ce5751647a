// Folded units as text.

/** As many as a call takes for arguments on every engine. */
const CHUNK = 8192;

export function textOf(units: Uint16Array): string {
  let text = '';
  for (let i = 0; i < units.length; i += CHUNK) text += String.fromCharCode(...units.subarray(i, i + CHUNK));
  return text;
}
