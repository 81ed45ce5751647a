// The mutations of a project that write in the order in which they are sent.

/** Decisions and corrections run one at a time: their order on disk is the order of the keys pressed. */
export function decisionScope(project: string): { id: string } {
  return { id: `decide ${project}` };
}
