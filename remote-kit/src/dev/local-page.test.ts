import { aLiveFeature, aLivePage, aLocalRemote, bootOf } from './a-live-page.testing';
import { localPage } from './local-page';

test('changes regions, files, data and state of one remote only', () => {
  const { html, status, boot } = aPage();

  expect(status).toBe(200);
  expect(html).toContain('<template data-entry="catalog/List"></template><!--$--><ul></ul><!--/$-->');
  expect(html).toContain('<div data-room="checkout/Page"></div>');
  expect(html).not.toMatch(/<h1>Pay|\/r\/checkout\/1\.0\.0-a/);
  expect(html).toContain('/r/catalog/1.0.0-b/List.css');
  expect(html).toContain('rel="expect"');
  expect(boot).toMatchObject({ status: 200, isRendered: true, loaded: ['catalog/List'] });
  expect(Object.keys(boot.state)).toEqual(['master', 'catalog.list']);
});

test('files of the local remote need no integrity hash; files of other remotes keep their hashes', () => {
  const [catalog, checkout] = aPage().boot.features;

  expect(catalog).toEqual(aLiveFeature('catalog', '/course/:id'));
  expect(checkout).toMatchObject({ name: 'checkout', release: 'local', base: '/r/checkout/local/' });
  expect(checkout).not.toHaveProperty('integrity');
});

test('the bar comes between the site’s integrity loader and its script files', () => {
  const { html } = aPage();

  expect(html.indexOf('/@remote-kit/bar.js')).toBeGreaterThan(html.indexOf('guard()'));
  expect(html.indexOf('/@remote-kit/bar.js')).toBeLessThan(html.indexOf('/r/shell/1/main.js'));
  expect(html).toMatch(/data-lists="\/r\/shell\/1\/#shell \/r\/checkout\/local\/#[\w+/=]{64}"/);
});

test('the page may write the cookies that the local manifest names', () => {
  const { html } = aPage({}, [aLocalRemote({ cookies: ['seen'] })]);

  expect(html).toContain('<meta name="cookies" content="seen myCookie">');
});

test.each([
  ['is not live', { features: [aLiveFeature('catalog', '/course/:id')] }, {}],
  ['is damaged on the live site', { missing: ['checkout'] }, {}],
  ['has another route on the live site', {}, { routes: [] }],
  [
    'fills a slot that it does not fill on the live site',
    {},
    { slots: [{ at: 'home.courses.v1' as const, module: 'Page', fallback: '', when: 'server' as const }] },
  ],
  ['was not rendered by the live site', { isRendered: false }, {}],
])('the browser renders the whole page if the remote %s', (_, boot, manifest) => {
  const page = aPage(boot, [aLocalRemote(manifest)]);

  expect(page.html).toContain('<div id="root"></div>');
  expect(page.html).not.toContain('rel="expect"');
  expect(page.boot).toMatchObject({ isRendered: false, missing: [], loaded: ['catalog/List'] });
  expect(page.boot.features.map(({ name }) => name)).toEqual(['catalog', 'checkout']);
});

test('several remotes may be local, under one bar', () => {
  const { html, boot } = aPage({}, [aLocalRemote(), aLocalRemote({}, 'catalog')]);

  expect(boot.features.map(({ release }) => release)).toEqual(['local', 'local']);
  expect(boot.loaded).toEqual([]);
  expect(html).not.toMatch(/<ul>|<h1>Pay|1\.0\.0-b/);
  expect(html.match(/data-bases="[^"]*"/g)).toEqual(['data-bases="/r/checkout/local/ /r/catalog/local/"']);
});

test('the browser renders a page whose subject is missing, because the subject may exist in a scenario', () => {
  const { status, boot } = aPage({ status: 404 });

  expect(status).toBe(200);
  expect(boot).toMatchObject({ status: 200, isRendered: false });
});

test('data cannot close their script element', () => {
  const state = { 'catalog.list': { text: '</script><script>alert(1)</script>\u2028' } };

  const { html, boot } = aPage({ state });

  expect(html).not.toContain('alert(1)</script>');
  expect(boot.state).toEqual(state);
});

test('ignores HTML without boot data', () => {
  expect(localPage('<!doctype html><h1>Bad Gateway</h1>', 502, [aLocalRemote()])).toBeUndefined();
});

/** A live page with local remotes. */
function aPage(live: { status?: number; [name: string]: unknown } = {}, remotes = [aLocalRemote()]) {
  const page = localPage(aLivePage(live), live.status ?? 200, remotes);
  if (!page) throw new Error('The page has no boot data.');
  return { ...page, boot: bootOf(page.html) };
}
