/** No spreadsheet has more; a row that has is damaged, or made to exhaust its reader. */
export const MAX_COLUMNS = 16_384;
export const MAX_ROWS = 1_048_576;
