// The globals that browsers and Node both have and that shared code uses.
declare const performance: { now(): number };

declare class Blob {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

declare class File extends Blob {
  readonly name: string;
}
