/** Which article of an undecided cluster is kept: the suggested one, or the first in the file. */
export const keeps = ['suggested', 'first'] as const;
export type Keep = (typeof keeps)[number];
