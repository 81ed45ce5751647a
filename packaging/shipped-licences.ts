/** SPDX expressions of licences that ask only for a notice. */
export const SHIPPED_LICENCES: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'Unlicense', 'MIT-0'],
  ...['MIT AND Apache-2.0', '(MIT AND Zlib)', '(MIT OR GPL-3.0-or-later)'],
]);
