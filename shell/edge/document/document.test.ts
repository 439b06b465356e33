import { policyHash } from '@stepwell/server-kit/policy-hash';
import type { Boot } from '../../browser/boot/boot-data';
import { aFeature } from '../../browser/site/feature.testing';
import { matchSite } from '../../browser/site/site-map';
import { aLoadedRelease, liveReleases } from '../releases.testing';
import { pageDocument } from './document';
import { EARLY_SCRIPT } from './early-script';
import { stylesOf } from './styles';

const CATALOG = aFeature({
  routes: [
    { path: '/courses', module: 'List', fallback: 'Courses', room: { narrow: 900, wide: 500 } },
    { path: '/course/:id', module: 'Course', fallback: 'Course' },
  ],
  slots: [
    { at: 'nav.courses.v1', module: 'Menu', fallback: 'Menu', when: 'server' },
    { at: 'page.floating.v1', module: 'Chat', fallback: 'Chat', when: 'touched' },
  ],
});
const REMOTE = ['federation.js', 'remoteEntry.js'];
const SLOTS = ['catalog/Menu', 'catalog/Chat'];

test.each<[what: string, path: string, expected: string[]]>([
  ['a page of the shell with deferred slots', '/about-us', ['about.js']],
  ['a page of a remote', '/courses', [...REMOTE, 'list.js', 'common.js']],
  ['an unknown address that shows Home', '/nowhere', ['home.js']],
  ['a page whose remote was built without its module', '/course/gate', []],
])('%s preloads the files of its first render, each once', (_, path, expected) => {
  const { scripts } = documentOf({ path, boot: { loaded: SLOTS } });

  expect([...scripts].sort()).toEqual([...expected].sort());
});

test.each<[what: string, boot: Partial<Boot>]>([
  ['whose data is not in the page', { loaded: [] }],
  ['that the browser renders', { loaded: SLOTS, isRendered: false }],
])('preloads the files of a slot %s', (_, boot) => {
  const { scripts } = documentOf({ path: '/about-us', boot });

  expect(scripts).toEqual(expect.arrayContaining([...REMOTE, 'menu.js']));
});

test('neither preloads nor inlines files of a remote that the tab overrides', () => {
  const override = { feature: 'catalog', release: '1.1.0-b', isKnown: true };

  const { scripts, styles } = documentOf({ path: '/courses', boot: { override, isRendered: false } });

  expect([...scripts, ...styles]).toEqual(['main.css', 'rooms']);
});

test.each<[what: string, path: string, styles: string[]]>([
  ['a page of the shell', '/about-us', ['main.css', 'about.css', 'menu.css', 'rooms']],
  ['a page of a remote', '/courses', ['main.css', 'list.css', 'menu.css', 'rooms']],
])('%s has its own styles, and no others', (_, path, expected) => {
  expect(documentOf({ path }).styles).toEqual(expected);
});

test('reserves the heights that manifests name', () => {
  expect(documentOf({ path: '/' }).html).toContain(
    '<style data-href="rooms">[data-room="catalog/List"]{min-height:56.25rem}@media(min-width:45em){[data-room="catalog/List"]{min-height:31.25rem}}</style>',
  );
});

test('the shell’s script is only preloaded, because the inline script before all others loads it after the first paint', () => {
  const { html } = documentOf({ path: '/courses' });

  const link = html.indexOf('<link rel="preload" as="script" data-start href="/r/shell/1.0.0-a/main.js"');
  expect(link).toBeGreaterThan(0);
  // After the pictures of the first screen, which are requested first.
  expect(link).toBeGreaterThan(html.indexOf('<link rel="canonical"'));
  expect(html).not.toContain('<script src');
  expect(html).not.toContain('blocking="render"');
});

test('the inline script is a program that a browser can parse', () => {
  expect(() => new Function(EARLY_SCRIPT)).not.toThrow();
});

test('every script and hint has the hash of its file', () => {
  const { html } = documentOf({ path: '/courses', hasExtraScript: true });

  const tags = html.match(/<(?:script defer|link rel="preload" as="script")[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(5);
  for (const tag of tags) expect(tag).toMatch(/ integrity="sha384-\w+" crossorigin="anonymous"/);
});

test('returns the hashes of all inline scripts and styles', () => {
  const { html, scriptHashes, styleHashes } = documentOf({ path: '/courses' });

  const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  expect(scriptHashes).toEqual(inline.map(policyHash));
  expect(styleHashes).toEqual(styles.map(policyHash));
});

test.each<[what: string, body: string, isRendered: boolean]>([
  ['rendered', '<main id="main">Courses</main>', true],
  ['left to the browser', '', false],
])('a page that is %s has nothing around its markup', (_, body, isRendered) => {
  const { html } = documentOf({ path: '/courses', body, boot: { isRendered } });

  expect(html).toContain(`\n<div id="root">${body}</div>\n<script type="application/json"`);
});

test('escapes boot data', () => {
  const state = { 'catalog.course': { data: '</script><script>alert(1)</script><!--\u2028' } };

  const { html } = documentOf({ path: '/courses', boot: { state } });

  expect(html).not.toContain('alert(1)</script>');
  const [, json = ''] = /id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({ state });
});

test('preloads the fonts of every page, and no others, in the body before the markup', () => {
  const { html } = documentOf({ path: '/courses' });

  const faces = [...html.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)"/g)];
  expect(faces.map(([, href]) => href)).toEqual([
    '/r/shell/1.0.0-a/media/figtree-latin-wght-normal.1.woff2',
    '/r/shell/1.0.0-a/media/figtree-rupee-wght-normal.1.woff2',
  ]);
  expect(html.indexOf('<body>')).toBeLessThan(html.indexOf('as="font"'));
});

interface DocumentOptions {
  path: string;
  body?: string;
  boot?: Partial<Boot>;
  hasExtraScript?: boolean;
}

/** The document of a site whose catalog has been published without the module `Course`. */
function documentOf({ path, body = '', boot = {}, hasExtraScript }: DocumentOptions) {
  const shell = aRelease('shell', {
    main: { js: ['main.js'], css: ['main.css'] },
    federation: { js: ['federation.js'], css: [] },
    'page-home': { js: ['home.js'], css: [] },
    'page-about': { js: ['about.js'], css: ['about.css'] },
  });
  const catalog = aRelease('catalog', {
    List: { js: ['list.js', 'common.js'], css: ['list.css'] },
    Menu: { js: ['menu.js'], css: ['menu.css'] },
  });
  const releases = liveReleases(shell, catalog);
  const match = matchSite(path, [CATALOG]);
  const { html, ...hashes } = pageDocument({
    releases,
    styles: stylesOf(releases),
    match,
    head: {
      title: 'A page',
      description: 'What it is',
      canonical: match.canonical,
      noIndex: false,
      site: { name: 'Stepwell', title: 'Stepwell' },
    },
    boot: {
      revision: 1,
      app: { id: '', key: '' },
      features: [CATALOG],
      status: 200,
      isRendered: true,
      loaded: [],
      state: {},
      ...boot,
    },
    body,
    origin: 'https://stepwell.example',
    extraScript: hasExtraScript ? { href: '/dev/reload.js', integrity: 'sha384-reload' } : undefined,
  });
  const namesIn = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, href = '']) => href.split('/').at(-1));
  return {
    html,
    ...hashes,
    /** Scripts of the preload links, without the shell's main script. */
    scripts: namesIn(/<link rel="preload" as="script" href="([^"]+)"/g),
    styles: namesIn(/<style data-href="([^"]+)">/g),
  };
}

/** A release with the files of its modules, and three fonts. */
function aRelease(feature: string, modules: Record<string, { js: string[]; css: string[] }>) {
  const faces = ['latin', 'rupee', 'latin-ext'].map((part) => `media/figtree-${part}-wght-normal.1.woff2`);
  const names = [
    'remoteEntry.js',
    ...faces,
    ...Object.values(modules).flatMap(({ js, css }) => [...js, ...css]),
  ];
  const files = Object.fromEntries(names.map((name) => [`browser/${name}`, `/* ${name} */`]));
  return aLoadedRelease(feature, '1.0.0-a', files, { modules });
}
