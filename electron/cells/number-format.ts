// Numbers in their number format, as Excel shows them (ECMA-376 part 1, 18.8.31), or null where that is not certain:
// then the plain number is shown, never another one.
import * as XLSX from 'xlsx';

/** Digits that a spreadsheet keeps. */
const PRECISION = 15;
/** `!` escapes a character as `\` does, in Chinese workbooks. */
const TOKEN =
  /"(?<quoted>[^"]*)"|[\\!](?<escaped>.)|_(?<space>.)|\*(?<fill>.)|\[(?<bracket>[^\][]*)\]|(?<general>general|g\/通用格式)|(?<digit>[0#?])|(?<sign>[.,%])|(?<literal>[-+$():'<>=^&~{} ]|[^\0-\x7f])|(?<other>[\s\S])/giu;
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;
const COLOUR =
  /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+|黑色?|蓝色?|青色?|绿色?|洋红色?|红色?|白色?|黄色?|颜色 ?\d+)$/i;
const FRACTION = /^[#?0]+(?: [#?0]*)?\/(?:[#?]+|\d+)$/;
const ELAPSED = /^(?=.*\[)(?:\[[hms]+\]|[hms:.0]|"[^"]*")+$/i;
const MAX_LENGTH = 255;

type Token = { readonly kind: 'digit' | 'sign' | 'text' | 'general'; readonly text: string };
type Section = { readonly condition: readonly [string, number] | null; readonly tokens: readonly Token[] };

/** The number in the format, without spaces around it. */
export function formatNumber(n: number, format: string): string | null {
  if (format.length > MAX_LENGTH || !Number.isFinite(n)) return null;
  // SheetJS shows these two kinds as Excel does.
  if (FRACTION.test(format) || ELAPSED.test(format)) return XLSX.SSF.format(format, n).trim();
  const sections = splitSections(format).map(parseSection);
  const chosen = chooseSection(n, sections);
  if (!chosen) return null;
  const shown = showIn(chosen.section, Math.abs(n));
  return shown && `${chosen.isSigned && n < 0 ? '-' : ''}${shown}`.trim();
}

/** The parts between semicolons that are no text. */
function splitSections(format: string): string[] {
  const sections = [''];
  for (const [token] of format.matchAll(/"[^"]*"|[\\!_*].|\[[^\][]*\]|[\s\S]/gu))
    if (token === ';') sections.push('');
    else sections.push(sections.pop() + token);
  return sections;
}

/** Null for a section with anything that is not understood. */
function parseSection(text: string): Section | null {
  let condition: Section['condition'] = null;
  const tokens: Token[] = [];
  for (const { groups = {} } of text.matchAll(TOKEN)) {
    const { quoted, escaped, space, fill, bracket, general, digit, sign, literal } = groups;
    const shown = quoted ?? escaped ?? literal ?? (space === undefined ? undefined : ' ');
    if (shown !== undefined) tokens.push({ kind: 'text', text: shown });
    else if (digit !== undefined) tokens.push({ kind: 'digit', text: digit });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (general !== undefined) tokens.push({ kind: 'general', text: general });
    else if (bracket !== undefined) {
      const currency = /^\$([^-]*)(?:-.*)?$/.exec(bracket);
      const found = CONDITION.exec(bracket);
      if (found) condition = [found[1]!, Number(found[2])];
      else if (currency) tokens.push({ kind: 'text', text: currency[1]! });
      else if (!COLOUR.test(bracket)) return null;
    } else if (fill === undefined) return null;
  }
  return { condition, tokens };
}

/** `isSigned`: the section shows no sign of its own for a negative number. */
function chooseSection(
  n: number,
  sections: readonly (Section | null)[],
): { section: Section; isSigned: boolean } | null {
  const numeric = sections.slice(0, 3);
  // Whether a section is chosen may depend on one that is not understood.
  if (numeric.some((section) => section === null)) return null;
  const [first, second, third] = numeric as Section[];
  if (numeric.some((section) => section!.condition)) {
    // What sign a negative number has then is not documented, nor what a condition after none means.
    if (n < 0 || !first!.condition) return null;
    const section = holds(n, first!.condition)
      ? first
      : second?.condition
        ? holds(n, second.condition)
          ? second
          : third
        : third
          ? undefined
          : second;
    return section ? { section, isSigned: true } : null;
  }
  if (n < 0 && second) return { section: second, isSigned: false };
  if (n === 0 && third) return { section: third, isSigned: false };
  return { section: first!, isSigned: true };
}

function holds(n: number, [operator, limit]: readonly [string, number]): boolean {
  switch (operator) {
    case '<':
      return n < limit;
    case '<=':
      return n <= limit;
    case '>':
      return n > limit;
    case '>=':
      return n >= limit;
    case '=':
      return n === limit;
    default:
      return n !== limit;
  }
}

/** A section without any digit hides the number, which no table may: null. */
function showIn({ tokens }: Section, n: number): string | null {
  const general = tokens.filter(({ kind }) => kind === 'general').length;
  const digits = tokens.filter(({ kind }) => kind === 'digit').length;
  if (general === 1 && digits === 0 && !tokens.some(({ kind }) => kind === 'sign'))
    return tokens.map(({ kind, text }) => (kind === 'general' ? plain(n) : text)).join('');
  return general === 0 && digits > 0 ? showDigits(tokens, n) : null;
}

function plain(n: number): string {
  return Number.isInteger(n) ? BigInt(n).toString() : String(Number(n.toPrecision(PRECISION)));
}

function showDigits(tokens: readonly Token[], n: number): string | null {
  const isSign = (token: Token | undefined, text: string) => token?.kind === 'sign' && token.text === text;
  const lastDigit = tokens.findLastIndex(({ kind }) => kind === 'digit');
  const points = tokens.filter((token) => isSign(token, '.')).length;
  if (points > 1) return null;
  const point = tokens.findIndex((token) => isSign(token, '.'));
  const integerEnd = point === -1 ? tokens.length : point;
  let shift = 0;
  let isGrouped = false;
  const shownTokens: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    if (isSign(token, '%')) {
      shift += 2;
      shownTokens.push({ kind: 'text', text: '%' });
    } else if (!isSign(token, ',')) shownTokens.push(token);
    else if (at > integerEnd && at < lastDigit) return null;
    // After the last digit of the integer or of all digits, a comma divides by a thousand.
    else if (at > lastDigit || !tokens.slice(at, integerEnd).some(({ kind }) => kind === 'digit')) shift -= 3;
    else isGrouped = true;
  }
  const before = shownTokens.slice(
    0,
    point === -1 ? shownTokens.length : shownTokens.findIndex((one) => isSign(one, '.')),
  );
  const after = shownTokens.slice(before.length);
  const [integer, decimals] = roundShifted(n, shift, after.filter(({ kind }) => kind === 'digit').length);
  const first = before.findIndex(({ kind }) => kind === 'digit');
  const last = before.findLastIndex(({ kind }) => kind === 'digit');
  // Where Excel puts the commas between digits and texts is not documented.
  if (isGrouped && before.slice(first, last).some(({ kind }) => kind === 'text')) return null;
  return fillInteger(before, integer === '0' ? '' : integer, isGrouped) + fillDecimals(after, decimals);
}

/** Fills the places from the right; the first takes all digits that are left. */
function fillInteger(tokens: readonly Token[], digits: string, isGrouped: boolean): string {
  let left = digits;
  let places = tokens.filter(({ kind }) => kind === 'digit').length;
  let placed = 0;
  if (places === 0) return tokens.map(({ text }) => text).join('') + digits;
  let shown = '';
  const put = (digit: string) => {
    if (isGrouped && placed > 0 && placed % 3 === 0) shown = `,${shown}`;
    shown = digit + shown;
    placed++;
  };
  for (const { kind, text } of tokens.toReversed()) {
    if (kind !== 'digit') {
      shown = text + shown;
      continue;
    }
    places--;
    if (left === '') {
      if (text === '0') put('0');
      else if (text === '?') shown = ` ${shown}`;
      continue;
    }
    do {
      put(left.at(-1)!);
      left = left.slice(0, -1);
    } while (places === 0 && left !== '');
  }
  return shown;
}

/** @param decimals a digit for each place */
function fillDecimals(tokens: readonly Token[], decimals: string): string {
  const end = tokens
    .filter(({ kind }) => kind === 'digit')
    .findLastIndex(({ text }, at) => text === '0' || decimals[at] !== '0');
  let at = -1;
  return tokens
    .map(({ kind, text }) => {
      if (kind !== 'digit') return text;
      at++;
      return at <= end ? decimals[at]! : text === '?' ? ' ' : '';
    })
    .join('');
}

/** The number × 10^shift, rounded as Excel does: by its 15 digits, half away from zero. */
function roundShifted(n: number, shift: number, places: number): [integer: string, decimals: string] {
  const [mantissa, exponent] = n.toExponential(PRECISION - 1).split('e') as [string, string];
  const digits = BigInt(mantissa.replace('.', ''));
  // n = digits × 10^power
  const power = Number(exponent) - (PRECISION - 1) + shift + places;
  const scaled =
    power >= 0 ? digits * 10n ** BigInt(power) : (digits + 5n * 10n ** BigInt(-power - 1)) / 10n ** BigInt(-power);
  const text = scaled.toString().padStart(places + 1, '0');
  return [text.slice(0, text.length - places), text.slice(text.length - places)];
}
