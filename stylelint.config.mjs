import { readFileSync } from 'node:fs';

// Style sheets use the tokens of the design system (shared-ui/README.md). A property of a sheet's own begins with `--_`.

const tokens = ['tokens', 'base']
  .map((name) => readFileSync(new URL(`shared-ui/src/${name}.css`, import.meta.url), 'utf8'))
  .flatMap((css) => [...css.matchAll(/(?:^|[{;\s])--([\w-]+)\s*:/g)].map(([, name]) => name));
/** Color ramps such as `--peacock-700`, which only tokens.css uses. */
const isRamp = (name) => /^(peacock|marigold|rani|neel|brick|neem|sand|ink)-(\d+|glow)$/.test(name);
const known = [...new Set(tokens)].filter((name) => !isRamp(name));
const UNKNOWN_TOKEN = new RegExp(`var\\(\\s*--(?!_|(?:${known.join('|')})\\s*[,)])`);

export default {
  rules: {
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': [
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'hwb',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color',
    ],
    'declaration-property-value-disallowed-list': [
      { '/./': [UNKNOWN_TOKEN] },
      {
        message: (property, value) =>
          `"${property}: ${value}" uses a token that tokens.css does not have, or a ramp`,
      },
    ],
    // The font files have only a few layout features (fonts.css). Of these, only tabular figures need a style.
    'declaration-property-value-allowed-list': { '/^font-(variant|feature)/': ['tabular-nums'] },
    'declaration-block-no-duplicate-properties': true,
    'property-no-unknown': true,
    'selector-max-id': 0,
  },
};
