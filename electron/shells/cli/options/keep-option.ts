/** The article of an undecided cluster that is kept: the suggested one, or the first one in the file. */
export const keeps = ['suggested', 'first'] as const;
export type Keep = (typeof keeps)[number];
