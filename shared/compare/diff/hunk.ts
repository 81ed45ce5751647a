/** Elements `leftStart` to `leftEnd` (exclusive) are replaced by `rightStart` to `rightEnd`; one of them may be empty. */
export type Hunk = { leftStart: number; leftEnd: number; rightStart: number; rightEnd: number };
