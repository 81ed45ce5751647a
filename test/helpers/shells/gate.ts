// A promise that a test resolves, to hold something until then.

export type Gate = { readonly open: () => void; readonly opened: Promise<void> };

export function makeGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
