/** A measure that is taken when it is first asked for. */
export function once<T>(measure: () => T): () => T {
  let measured: { readonly value: T } | undefined;
  return () => {
    measured ??= { value: measure() };
    return measured.value;
  };
}
