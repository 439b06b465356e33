import { styleFaults } from './style-check';

test.each([
  ['a class', '.card { color: red }'],
  ['elements within a class', '.card p, .card > :nth-child(2) a::before { color: red }'],
  ['siblings within a class', '.list > li + li, .list dt ~ dd { margin: 0 }'],
  ['a class below an attribute of the page', ':root[data-consent] .notice { display: none }'],
  ['a class below a global selector', ':global([data-theme="dark"]) .moon { display: none }'],
  ['nested rules', '.card { & p { margin: 0 } &:hover { color: red } + .card { top: 0 } }'],
  ['several classes in `:is`', ':is(.card, .tile):hover { color: red }'],
  [
    'media, containers, layers and animations',
    '@media print { .a { top: 0 } } @container (width > 1em) { .a { top: 0 } } @layer own { .a { top: 0 } } @keyframes up { to { top: 0 }}',
  ],
  [
    'the space that the remote’s element takes of the page',
    ':root:where(:has(.bar)) { padding-bottom: 4rem; --float-lift: 4rem }',
  ],
])('accepts a rule for %s', (_, css) => {
  expect(styleFaults('Card.module.css', css)).toEqual([]);
});

test.each([
  ['bare elements', 'button { display: none }'],
  ['everything', '* { margin: 0 }'],
  ['the page’s tokens', ':root { --color-brand: red }'],
  ['the body', 'html, body { overflow: hidden }'],
  ['a bare element beside a local class', '.card, button:hover { color: red }'],
  ['siblings of a local class', '.card ~ *, .card + button { display: none }'],
  ['elements without a local class', 'button:not(.card) { display: none }'],
  ['a page with a local class', 'html:has(.card) button, body:has(.card) { display: none }'],
  ['the tokens of a page with a local class', ':root:has(.bar) { --color-brand: red }'],
  [
    'a bare element, nested in the rule for a page with a local class',
    ':root:has(.bar) { padding-bottom: 0; p { color: red } }',
  ],
  ['the root of every page', ':root:not(:has(.bar)) { padding-bottom: 90rem }'],
  ['a local class or bare elements', ':is(.card, button) { color: red }'],
  ['an attribute', '[type="submit"] { display: none }'],
  ['an id', '#main { display: none }'],
  ['the selected text', '::selection { color: red }'],
  ['a global class alone', ':global(.card) { color: red }'],
  ['bare elements in a layer, for a medium', '@layer own { @media screen { p { margin: 0 } } }'],
  ['nested rules for elements of others', '.card { } button { .card & { top: 0 } & { top: 0 } }'],
])('refuses a rule for %s', (_, css) => {
  expect(styleFaults('Card.module.css', css)).not.toEqual([]);
});

test.each([
  '@font-face { font-family: Figtree; src: url(mine.woff2) }',
  '@property --space-4 { syntax: "<color>"; inherits: false; initial-value: red }',
  '@import url("all.css");',
  '@view-transition { navigation: auto }',
  '@page { margin: 0 }',
  '@scope (main) { .card { color: red } }',
  '@position-try --top { top: 0 }',
])('refuses a rule for the whole page: %s', (css) => {
  expect(styleFaults('Card.module.css', css)).toEqual([
    expect.stringMatching(/^Card\.module\.css:1 "@.*" applies to the whole page/),
  ]);
});

test('names file, line and selector of a fault', () => {
  const css = '.card {\n  top: 0;\n}\n\n@media print {\n  button:hover,\n  a {\n    top: 0;\n  }\n}\n';

  expect(styleFaults('src/Card.module.css', css)).toEqual([
    'src/Card.module.css:6 "button:hover, a" styles elements of others: select by a class of this remote, or below one',
  ]);
});

test('refuses CSS that cannot be parsed', () => {
  expect(styleFaults('Card.module.css', '.card { color: red } } button {')).toEqual([
    expect.stringContaining('Card.module.css cannot be read: '),
  ]);
});
