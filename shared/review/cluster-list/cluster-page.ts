// How many clusters of the list are read at a time: first those that fill a window, then as many as the contract allows.
export const FIRST_CLUSTERS = 100;
export const MAX_CLUSTERS = 2_000;
