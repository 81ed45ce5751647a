// Texts that would be harmful as HTML, mixed with harmless ones.
import fc from 'fast-check';

const PIECES = [
  '<script>document.title = "run"</script>',
  '<img src=x onerror="document.title=1">',
  '</td></table><h1>',
  '<!--',
  ']]>',
  '<style>body{display:none}</style>',
  '</style>',
  '"\'><svg onload=alert(1)>',
  '&lt;b&gt; &amp; &#60;',
  '&',
  '`$`',
  'javascript:alert(1)',
  '\r\n',
  '\r',
  '\n',
  '\0',
  '\ud800',
  '\u202e',
  '𠮷',
  '周敏说，大桥全长2860米。',
  '通车首月限速，货车须在夜间通行。',
];

export const hostileText = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary', maxLength: 8 })), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));

/** The text as HTML can represent it, without NUL and unpaired surrogates. */
export function readable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
