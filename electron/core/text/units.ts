/** Number of arguments that every engine allows in one call. */
const CHUNK = 8192;

export function textOf(units: Uint16Array): string {
  let text = '';
  for (let i = 0; i < units.length; i += CHUNK) text += String.fromCharCode(...units.subarray(i, i + CHUNK));
  return text;
}
