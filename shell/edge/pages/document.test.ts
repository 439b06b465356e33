import type { Release } from '@stepwell/release-server/release';
import { policyHash } from '@stepwell/server-kit/policy-hash';
import type { Boot } from '../../browser/boot/boot-data';
import { aFeature } from '../../browser/site/feature.testing';
import { matchSite } from '../../browser/site/site-map';
import { THEME_SCRIPT } from '../../browser/theme/theme-script';
import { integrityList } from '../files/integrity-list';
import { styleTag } from '../html/styles';
import { aRelease } from '../release-selection/a-generation.testing';
import { type ReleaseSelection, selectReleases } from '../release-selection/release-selection';
import { pageDocument, type ScriptFile } from './document';

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
const REMOTE = ['main.js', 'federation.js', 'remoteEntry.js'];

test.each<[what: string, path: string, missing: string[], expected: string[]]>([
  ['a page of the shell with deferred slots', '/about-us', [], ['main.js', 'about.js']],
  ['a page of a remote', '/courses', [], [...REMOTE, 'list.js', 'common.js']],
  ['an unknown address that shows Home', '/nowhere', [], ['main.js', 'home.js']],
  ['a page whose remote is missing', '/courses', ['catalog'], ['main.js']],
  ['a page whose remote was built without its module', '/course/gate', [], ['main.js']],
])('%s preloads the files of its first render, each once', (_, path, missing, expected) => {
  const { scripts } = documentOf({ path, missing, loaded: ['catalog/Menu', 'catalog/Chat'] });

  expect(scripts.map((href) => href.split('/').at(-1)).sort()).toEqual([...expected].sort());
});

test.each<[what: string, options: Partial<DocumentOptions>]>([
  ['whose data is not in the page', { loaded: [] }],
  ['that the browser renders', { loaded: ['catalog/Menu', 'catalog/Chat'], isRendered: false }],
])('preloads the files of a slot %s', (_, options) => {
  const { scripts } = documentOf({ path: '/about-us', ...options });

  expect(scripts.map((href) => href.split('/').at(-1))).toEqual(
    expect.arrayContaining([...REMOTE, 'menu.js']),
  );
});

test.each<[what: string, path: string, missing: string[], styles: string[]]>([
  ['a page of the shell', '/about-us', [], ['main.css', 'about.css', 'menu.css', 'rooms']],
  ['a page of a remote', '/courses', [], ['main.css', 'list.css', 'menu.css', 'rooms']],
  ['a page whose remote is missing', '/courses', ['catalog'], ['main.css', 'rooms']],
])('%s has its own styles, and no others', (_, path, missing, expected) => {
  const { styles } = documentOf({ path, missing });

  expect(styles.map(({ href }) => href.split('/').at(-1))).toEqual(expected);
});

test('reserves the height of a region even if its release is missing, because a retry may load the release', () => {
  const { styles } = documentOf({ path: '/', missing: ['catalog'] });

  expect(styles.find(({ href }) => href === 'rooms')?.text).toBe(
    '[data-room="catalog/List"]{min-height:56.25rem}@media(min-width:45em){[data-room="catalog/List"]{min-height:31.25rem}}',
  );
});

test.each<[what: string, body: string, isRendered: boolean]>([
  ['rendered', '<main id="main">Courses</main>', true],
  ['left to the browser', '', false],
])(
  'a page that is %s has `isRendered` in its boot data, and nothing around its markup',
  (_, body, isRendered) => {
    const { html, boot } = documentOf({ path: '/courses', body, isRendered });

    expect(html).toContain(`\n<div id="root">${body}</div>\n<script type="application/json"`);
    expect(boot).toMatchObject({ isRendered });
  },
);

test('the body begins with a notice for readers without JavaScript', () => {
  const { html } = documentOf({ path: '/courses', body: '<main id="main"></main>' });

  expect(html).toMatch(
    /<body>\n(<link [^>]*>\n)*<noscript>[^<]*JavaScript[^<]*<\/noscript>\n<div id="root">/,
  );
});

test('delays the first paint until the markup is complete, if the page has markup', () => {
  const waitFor = '<link rel="expect" href="#boot" blocking="render">';

  expect(documentOf({ path: '/courses', body: '<main id="main"></main>' }).html).toContain(waitFor);
  expect(documentOf({ path: '/courses', isRendered: false }).html).not.toContain(waitFor);
});

test('escapes boot data', () => {
  const state = { 'catalog.course': { data: '</script><script>alert(1)</script><!--\u2028' } };

  const { html, boot } = documentOf({ path: '/courses', state });

  expect(html).not.toContain('alert(1)</script>');
  expect(boot).toMatchObject({ state });
});

test('returns the hashes of all inline scripts and styles', () => {
  const { html, styles, scriptHashes, styleHashes } = documentOf({ path: '/courses' });

  const inline = [...html.matchAll(/<script(?: data-lists="[^"]*")?>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );
  expect(inline).toEqual([THEME_SCRIPT, expect.any(String)]);
  expect(scriptHashes).toEqual(inline.map(policyHash));
  expect(styleHashes).toEqual(styles.map(({ text }) => policyHash(text)));
});

test('preloads the files of the first API call with low priority', () => {
  const { html } = documentOf({ path: '/courses' });

  const hints = html.match(/<link rel="preload"[^>]*>/g) ?? [];
  const late = hints.filter((hint) => hint.includes('fetchpriority="low"'));
  expect(late).toEqual([expect.stringContaining('href="/r/shell/1.0.0-a/axios.js"')]);
  expect(hints.filter((hint) => !hint.includes('crossorigin="anonymous"'))).toEqual([]);
});

test('every script and hint has the hash of its file', () => {
  const { html } = documentOf({ path: '/courses', extraScript: RELOAD });

  const tags = html.match(/<(?:script defer|link rel="preload" as="script") [^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(6);
  for (const tag of tags) {
    const [, name = ''] = /([^/"]+)\.js"/.exec(tag) ?? [];
    expect(tag).toContain(`integrity="sha384-${name}"`);
  }
});

test('names the hash of each release’s list before any of its files', () => {
  const { html, shell, catalog } = documentOf({ path: '/courses' });

  const [, lists] = /<script data-lists="([^"]*)">/.exec(html) ?? [];
  expect(lists).toBe(
    `/r/shell/1.0.0-a/#${integrityList(shell).hash} /r/catalog/1.0.0-a/#${integrityList(catalog).hash}`,
  );
  expect(html.indexOf('data-lists')).toBeLessThan(html.indexOf('.js"'));
});

test('does not preload a file without a hash', () => {
  const { scripts } = documentOf({ path: '/courses', unlisted: ['list.js'] });

  expect(scripts.map((href) => href.split('/').at(-1))).not.toContain('list.js');
});

test('preloads the fonts of every page, and no others, in the body before the markup', () => {
  const { html } = documentOf({ path: '/courses' });

  const faces = [...html.matchAll(/<link rel="preload" as="font" type="font\/woff2" href="([^"]+)"/g)];
  expect(faces.map(([, href]) => href)).toEqual([
    '/r/shell/1.0.0-a/media/figtree-latin-wght-normal.1.woff2',
    '/r/shell/1.0.0-a/media/figtree-rupee-wght-normal.1.woff2',
  ]);
  const [head = '', body = ''] = html.split('<body>');
  expect(head).not.toContain('as="font"');
  expect(body.indexOf('as="font"')).toBeLessThan(body.indexOf('<div id="root">'));
});

test('names the integrity list of the previous release, and preloads no file of it', () => {
  const plain = documentOf({ path: '/courses' });
  const { html, catalog } = documentOf({ path: '/courses', previous: '1.0.0-before' });

  const spare = ` data-spare="/r/catalog/1.0.0-before/#${integrityList(catalog).hash}"`;
  expect(html.replace(spare, '')).toBe(plain.html);
  expect(html).not.toBe(plain.html);
});

interface DocumentOptions {
  path: string;
  missing?: string[];
  body?: string;
  isRendered?: boolean;
  loaded?: string[];
  state?: Boot['state'];
  extraScript?: ScriptFile;
  /** Names of files that the release's record lists without a hash. */
  unlisted?: string[];
  /** Id of the release of catalog that the page may fall back on. */
  previous?: string;
}

const RELOAD = { href: '/dev/reload.js', integrity: 'sha384-reload' };

/** The document of a site whose catalog has been published without the module `Course`. */
function documentOf({
  path,
  missing = [],
  body = '',
  isRendered = true,
  loaded = [],
  state = {},
  extraScript,
  unlisted = [],
  previous,
}: DocumentOptions) {
  const faces = ['latin', 'rupee', 'latin-ext'].map((part) => `figtree-${part}-wght-normal.1.woff2`);
  const files = Object.fromEntries(faces.map((name) => [`browser/media/${name}`, 'a hash']));
  const shell = published(
    'shell',
    {
      main: { js: ['main.js'], css: ['main.css'] },
      federation: { js: ['federation.js'], css: [] },
      axios: { js: ['axios.js'], css: [] },
      'page-home': { js: ['home.js'], css: [] },
      'page-about': { js: ['about.js'], css: ['about.css'] },
    },
    files,
  );
  const catalog = published('catalog', {
    List: { js: ['list.js', 'common.js'], css: ['list.css'] },
    Menu: { js: ['menu.js'], css: ['menu.css'] },
  });
  for (const name of unlisted) delete catalog.files[`browser/${name}`];
  const hrefs = [shell, catalog].flatMap(({ base, modules }) =>
    Object.values(modules).flatMap(({ css }) => css.map((name) => base + name)),
  );
  const styles = new Map(hrefs.map((href) => [href, styleTag(href, `/* ${href} */`)]));
  const before = previous ? { ...catalog, id: previous, base: `/r/catalog/${previous}/` } : undefined;
  const remotes = new Map([['catalog', { liveId: catalog.id, live: catalog, previous: before }]]);
  const selection: ReleaseSelection = {
    ...selectReleases('', { shell, remotes }, {}, () => false),
    features: [CATALOG],
    missing,
  };
  const match = matchSite(path, selection.features);
  const { html, ...hashes } = pageDocument({
    generation: { styles },
    selection,
    match,
    head: { title: 'A page', description: 'What it is', canonical: match.canonical, noIndex: false },
    boot: { missing, isRendered, loaded, state } as unknown as Boot,
    body,
    origin: 'https://stepwell.example',
    extraScript,
  });
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const scriptTags = html.matchAll(
    /<(?:script defer src|link rel="preload" as="script" href)="([^"]+)"([^>]*)>/g,
  );
  return {
    html,
    shell,
    catalog,
    ...hashes,
    boot: JSON.parse(boot) as object,
    /** Scripts that the page preloads with high priority. */
    scripts: [...scriptTags].flatMap(([, href = '', rest = '']) => (rest.includes('low') ? [] : [href])),
    styles: [...html.matchAll(/<style data-href="([^"]+)">(.*?)<\/style>/gs)].map(
      ([, href = '', text = '']) => ({ href, text }),
    ),
  };
}

/** A release whose files have their names, without extension, as hashes. */
function published(feature: string, modules: Release['modules'], others = {}): Release {
  const names = ['remoteEntry.js', ...Object.values(modules).flatMap(({ js, css }) => [...js, ...css])];
  const listed = names.map((name) => [`browser/${name}`, name.replace(/\.\w+$/, '')]);
  return aRelease(feature, '1.0.0-a', { modules, files: { ...Object.fromEntries(listed), ...others } });
}
