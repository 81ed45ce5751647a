// A window for the preload and the renderer's client: posts messages to itself with their ports, as a page does.

export function openPage(url: string): void {
  const window = Object.assign(new EventTarget(), {
    postMessage: (data: unknown, _origin: string, ports: MessagePort[] = []) => {
      const event = Object.assign(new Event('message'), { source: window, data: structuredClone(data), ports });
      setImmediate(() => window.dispatchEvent(event));
    },
  });
  const stored = new Map<string, string>();
  Object.assign(globalThis, {
    window,
    location: new URL(url),
    history: { replaceState: () => {} },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
}
