import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// The rules for every CSS module of the repository, and the values of the tokens themselves.

const REPOSITORY = join(__dirname, '../..');
const SHEETS = cssModules(REPOSITORY);
const TOKENS = new Set([...declaredProperties(read('tokens.css')), ...declaredProperties(read('base.css'))]);
/** Color ramps such as `--peacock-700`, which only `tokens.css` may use. */
const RAMPS = new Set(
  [...TOKENS].filter((name) => /^--(peacock|marigold|rani|neel|brick|neem|sand|ink)-(\d+|glow)$/.test(name)),
);

test('finds style sheets and color ramps', () => {
  const packages = new Set(SHEETS.map((path) => relative(REPOSITORY, path).split('/')[0]));

  expect(packages).toContain('shared-ui');
  expect(SHEETS.length).toBeGreaterThan(30);
  expect(RAMPS.size).toBeGreaterThan(30);
});

test.each(SHEETS.map((path) => [relative(REPOSITORY, path), path]))('%s uses tokens only', (_, path) => {
  expect(violations(readFileSync(path, 'utf8'))).toEqual([]);
});

test.each([
  ['an unknown token', '.a { color: var(--color-txet) }', ['unknown token --color-txet']],
  ['a ramp', '.a { color: var(--peacock-700) }', ['private ramp --peacock-700']],
  ['a hex colour', '.a { color: #fff }', ['raw colour #fff']],
  ['a colour function', '.a { box-shadow: 0 0 1px rgb(0 0 0 / 50%) }', ['raw colour rgb(']],
  ['a newer colour function', '.a { background: oklch(40% 0.2 20) }', ['raw colour oklch(']],
  ['a colour by name', '.a { border: 1px solid red }', ['raw colour red']],
  ['a colour by name in a custom property', '.a { --edge: White }', ['raw colour White']],
  ['a colour inside a media query', '@media print { .a { color: black } }', ['raw colour black']],
  [
    'a layout feature that the fonts lack',
    '.a { font-variant-numeric: diagonal-fractions }',
    ['layout feature diagonal-fractions'],
  ],
  [
    'an animation that repaints in every frame',
    '@keyframes shine { to { background-position: 0 0; opacity: 1 } }',
    ['painted animation: background-position'],
  ],
  ['a bare element', 'h2, .a { margin: 0 }', ['selector without a class: h2']],
  [
    'a bare element after a class',
    '.a {}\n:is(.b, i:not(u)) {} p > a {}',
    ['selector without a class: p > a'],
  ],
  [
    'a disabled control that reacts to the pointer',
    '.a[data-b]:hover {} .a:disabled {}',
    ['hover of a disabled control: .a[data-b]:hover'],
  ],
])('refuses %s', (_, css, expected) => {
  expect(violations(css)).toEqual(expected);
});

test.each([
  ['color-text', 'color-bg', 7],
  ['color-text-2', 'color-bg-alt', 4.5],
  ['color-text-3', 'color-bg-alt', 4.5],
  ['color-text-3', 'color-skeleton', 4.5],
  ['color-accent-text', 'color-bg-alt', 4.5],
  ['color-link', 'color-surface', 4.5],
  ['color-number', 'color-surface', 4.5],
  ['color-on-action', 'color-action', 4.5],
  ['color-on-action', 'color-action-hover', 4.5],
  ['color-on-brand', 'color-brand', 4.5],
  ['color-on-brand', 'color-brand-hover', 4.5],
  ['color-on-badge', 'color-badge', 4.5],
  ['color-on-deep-2', 'color-deep', 4.5],
  ['color-on-deep-accent', 'color-deep', 4.5],
  ['color-success', 'color-success-bg', 4.5],
  ['color-danger', 'color-danger-bg', 4.5],
  ['color-danger', 'color-danger-field', 4.5],
  ['color-warning', 'color-warning-bg', 4.5],
  ['color-info', 'color-info-bg', 4.5],
  ['color-border-strong', 'color-surface', 3],
  ['color-focus', 'color-bg', 3],
])('%s has enough contrast on %s in both themes', (text, background, minimumRatio) => {
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(colour(text, theme), colour(background, theme))).toBeGreaterThanOrEqual(minimumRatio);
  }
});

// Ascent and descent of the web fonts, in percent of the font size.
test.each([
  ['--font-display', 'Anek Latin', { ascent: 90, descent: 20 }],
  ['--font-body', 'Figtree', { ascent: 95, descent: 25 }],
])(
  'the fallback fonts of %s, from Arial and Roboto, have the height of the web font',
  (token, family, webFont) => {
    const fallbacks = [`${family} Fallback`, `${family} Fallback Roboto`];
    const list = new RegExp(`${token}:([^;]+)`).exec(read('tokens.css'))?.[1];

    expect(list).toContain([`${family} Variable`, ...fallbacks].map((name) => `"${name}"`).join(', '));
    for (const name of fallbacks) {
      const faces = read('fonts.css')
        .split('@font-face')
        .filter((face) => face.includes(`"${name}"`));
      expect(faces).toHaveLength(2);
      for (const face of faces) {
        const percent = (descriptor: string) =>
          Number(new RegExp(`${descriptor}: ([\\d.]+)%`).exec(face)?.[1]);
        const scale = percent('size-adjust') / 100;
        expect(percent('ascent-override') * scale).toBeCloseTo(webFont.ascent, 0);
        expect(percent('descent-override') * scale).toBeCloseTo(webFont.descent, 0);
      }
    }
  },
);

/** Violations of the rules for style sheets: the rules are the rows of `refuses %s` above. */
function violations(source: string): string[] {
  // The text without comments, addresses and strings, which are not CSS.
  const css = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, 'none');
  const ownProperties = declaredProperties(css);
  const allRules = rules(css);
  const isDisabled = (control = '') =>
    allRules.some(({ selectors }) => selectors.includes(`${control}:disabled`));
  const findings: string[] = [];
  for (const { selectors, values } of allRules) {
    for (const selector of selectors) {
      if (!selector.includes('.')) findings.push(`selector without a class: ${selector}`);
      // `.a:disabled` overrides neither a more specific `.a[data-b]:hover` nor properties that it does not set.
      if (isDisabled(/^(\.[\w-]+)(?!.*:enabled).*:hover/.exec(selector)?.[1]))
        findings.push(`hover of a disabled control: ${selector}`);
    }
    for (const value of values) {
      for (const [, name = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) {
        if (RAMPS.has(name)) findings.push(`private ramp ${name}`);
        else if (!TOKENS.has(name) && !ownProperties.has(name)) findings.push(`unknown token ${name}`);
      }
      for (const [raw] of value.matchAll(RAW_COLOUR)) findings.push(`raw colour ${raw}`);
    }
  }
  for (const [, value = ''] of css.matchAll(/font-(?:variant[\w-]*|feature-settings)\s*:\s*([^;}]+)/g)) {
    // The font files have only a few layout features (`fonts.css`). Of these, only tabular figures need a style.
    if (value.trim() !== 'tabular-nums') findings.push(`layout feature ${value.trim()}`);
  }
  for (const [, steps = ''] of css.matchAll(/@keyframes\s+[\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)/g)) {
    for (const [, property = ''] of steps.matchAll(/([\w-]+)\s*:/g)) {
      if (!UNPAINTED.has(property)) findings.push(`painted animation: ${property}`);
    }
  }
  return findings;
}

/** Properties whose animation repaints nothing: the browser animates them without the main thread, or they are invisible. */
const UNPAINTED = new Set(['opacity', 'transform', 'translate', 'scale', 'rotate', 'pointer-events']);

type Rule = { selectors: string[]; values: string[] };

/** All style rules with their selectors and values. Animation steps and nested rules have `selectors: []`, so they need no class. */
function rules(css: string): Rule[] {
  const found: Rule[] = [];
  /** The blocks around the current position, the innermost last. */
  const open: { isSteps: boolean; rule: Rule }[] = [];
  // `part` is the head of a block if `end` is `{`, else a declaration or empty.
  for (const [, part = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    const text = part.trim();
    if (end === '{') {
      const isAt = text.startsWith('@');
      const isSteps = text.startsWith('@keyframes') || open.at(-1)?.isSteps === true;
      const isNested = open.some(({ rule }) => rule.selectors.length > 0);
      const rule = { selectors: isAt || isSteps || isNested ? [] : splitSelectors(text), values: [] };
      open.push({ isSteps, rule });
      found.push(rule);
      continue;
    }
    const colon = text.indexOf(':');
    if (colon > 0) open.at(-1)?.rule.values.push(text.slice(colon + 1));
    if (end === '}') open.pop();
  }
  return found;
}

/** Splits at commas outside parentheses. */
function splitSelectors(text: string): string[] {
  return text.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/).map((selector) => selector.trim());
}

/** The names of the custom properties that a style sheet declares. */
function declaredProperties(css: string): Set<string> {
  return new Set([...css.matchAll(/(?:^|[{;\s])(--[\w-]+)\s*:/g)].map(([, name = '']) => name));
}

/** Paths of all `*.module.css` in a folder. */
function cssModules(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.data', '.git'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return cssModules(path);
    return entry.name.endsWith('.module.css') ? [path] : [];
  });
}

function read(file: string): string {
  return readFileSync(join(__dirname, file), 'utf8');
}

/** Red, green and blue of a token in a theme, each from 0 to 1. @throws Error if the token is not an opaque color */
function colour(name: string, theme: 'light' | 'dark'): number[] {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(read('tokens.css'))?.[1] ?? '';
  const themed = /^light-dark\(\s*(.+),\s*(\S+)\s*\)$/s.exec(value.trim());
  const chosen = (themed ? themed[theme === 'light' ? 1 : 2] : value)?.trim() ?? '';
  const reference = /^var\(--([\w-]+)\)$/.exec(chosen)?.[1];
  if (reference) return colour(reference, theme);
  const hex = /^#([\da-f]{6})$/i.exec(chosen)?.[1];
  if (!hex) throw new Error(`--${name} is ${chosen}, which is not an opaque colour`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** The contrast ratio of two colors by the formula of WCAG 2, from 1 to 21. */
function contrast(first: number[], second: number[]): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The color names of CSS. */
const NAMED =
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey
dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey
honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine
mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered
orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
whitesmoke yellow yellowgreen`.split(/\s+/);

const RAW_COLOUR = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![\\w-])(?:${NAMED.join('|')})(?![\\w-])`,
  'gi',
);
