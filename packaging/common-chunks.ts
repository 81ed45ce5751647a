// Joins modules into few chunks. By itself the bundler makes a chunk for each set of entries and lazy imports that need a
// module, and a thread that loads a hundred small files takes a quarter longer to start.

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

/**
 * @returns the name of a module's chunk: one for all modules that the same entries load when they start. Null for those
 *   that are only loaded later, and for those of one entry: what is imported lazily elsewhere would bring the rest of
 *   that entry, such as Electron's window, into a program without it.
 */
export function nameCommonChunks(): (id: string, graph: ModuleGraph) => string | null {
  const numbers = new Map<string, number>();
  return (id, graph) => {
    const starts = startsWith(id, graph).sort();
    if (starts.length < 2) return null;
    const key = starts.join('\n');
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return `common-${number}`;
  };
}

/** @returns the entries, and what an entry itself imports lazily, that load the module when they start */
function startsWith(id: string, graph: ModuleGraph): string[] {
  const isEntry = (one: string) => graph.getModuleInfo(one)?.isEntry === true;
  const reached = new Set([id]);
  for (const one of reached) for (const importer of graph.getModuleInfo(one)?.importers ?? []) reached.add(importer);
  return [...reached].filter((one) => isEntry(one) || graph.getModuleInfo(one)?.dynamicImporters.some(isEntry));
}
