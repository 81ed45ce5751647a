// The scales of distances, of type and of radii, in pixels: given both to antd as tokens and to the style sheets as CSS
// variables.
export const space = { '3xs': 2, '2xs': 4, xs: 6, s: 8, m: 12, l: 16, xl: 20, '2xl': 24, '3xl': 40 } as const;

export const text = { xs: 12, s: 13, m: 14, l: 16, xl: 18, '2xl': 20, '3xl': 24, '4xl': 28 } as const;

export const radius = { s: 3, m: 5, l: 9 } as const;

/** The CSS variables and their values: `--space-m` is `12px`. */
export function sizeVariables(): [name: string, value: string][] {
  return Object.entries({ space, text, radius }).flatMap(([scale, steps]) =>
    Object.entries(steps).map(([step, pixels]): [string, string] => [`--${scale}-${step}`, `${pixels}px`]),
  );
}
