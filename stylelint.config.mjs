// Style sheets take colours from renderer/base/theme.ts, and distances, sizes of type and radii from the steps of renderer/base/sizes.ts.
const LENGTH = String.raw`(?<![\w.-])-?(?:\d*\.)?\d+(?:px|pt|pc|rem|cm|mm|in|q)\b`;
/** A distance may be calculated from steps, with the width of a border. */
const IN_CALC = String.raw`calc\((?:[^()]|\([^()]*\))*`;

/** The last three are variables that hold distances. */
const DISTANCE = '/^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[\\w-]+)?|--ruler|--gutter|--edge)$/';

export default {
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['/^(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?$/'],
    'declaration-property-value-disallowed-list': {
      [DISTANCE]: [
        `/(?<!${IN_CALC})${LENGTH}/i`,
        `/(?!-?[123]px)${LENGTH}/i`,
        String.raw`/calc\((?!.*var\()/`,
        String.raw`/var\(--text-/`,
      ],
      // The height of a line comes after a slash.
      '/^font(?:-size)?$/': [String.raw`/(?<!\/\s*)${LENGTH}/i`, String.raw`/var\(--space-/`],
    },
    // A circle takes no step.
    'declaration-property-value-allowed-list': {
      '/^border(?:-\\w+)*-radius$/': [String.raw`/^(?:(?:var\(--radius-\w+\)|0|50%)\s*)+$/`],
    },
  },
};
