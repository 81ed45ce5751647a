/** Computes a measure on first use only. */
export function once<T>(measure: () => T): () => T {
  let measured: { readonly value: T } | undefined;
  return () => {
    measured ??= { value: measure() };
    return measured.value;
  };
}
