import { aLiveFeature, aLivePage, aLocalRemote, bootOf } from './a-live-page.testing';
import { localPage } from './local-page';

test('changes regions, files, data and state of one remote only', () => {
  const { html = '', status } = localPage(aLivePage(), 200, [aLocalRemote()]) ?? {};
  const boot = bootOf(html);

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
  const [catalog, checkout] = bootOf(localPage(aLivePage(), 200, [aLocalRemote()])?.html ?? '').features;

  expect(catalog).toEqual(aLiveFeature('catalog', '/course/:id'));
  expect(checkout).toMatchObject({ name: 'checkout', release: 'local', base: '/r/checkout/local/' });
  expect(checkout).not.toHaveProperty('integrity');
});

test('the bar comes before the site’s scripts', () => {
  const { html = '' } = localPage(aLivePage(), 200, [aLocalRemote()]) ?? {};

  expect(html.indexOf('/@remote-kit/bar.js')).toBeGreaterThan(html.indexOf('guard()'));
  expect(html.indexOf('/@remote-kit/bar.js')).toBeLessThan(html.indexOf('/r/shell/1/main.js'));
  expect(html).toMatch(/data-lists="\/r\/shell\/1\/#shell \/r\/checkout\/local\/#[\w+/=]{64}"/);
});

test('the page may write the cookies that the local manifest names', () => {
  const { html = '' } = localPage(aLivePage(), 200, [aLocalRemote({ cookies: ['seen'] })]) ?? {};

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
  const { html = '' } = localPage(aLivePage(boot), 200, [aLocalRemote(manifest)]) ?? {};

  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('rel="expect"');
  expect(bootOf(html)).toMatchObject({ isRendered: false, missing: [], loaded: ['catalog/List'] });
  expect(bootOf(html).features.map(({ name }) => name)).toEqual(['catalog', 'checkout']);
});

test('several remotes may be local, under one bar', () => {
  const remotes = [aLocalRemote(), aLocalRemote({}, 'catalog')];

  const { html = '' } = localPage(aLivePage(), 200, remotes) ?? {};

  expect(bootOf(html).features.map(({ release }) => release)).toEqual(['local', 'local']);
  expect(bootOf(html).loaded).toEqual([]);
  expect(html).not.toMatch(/<ul>|<h1>Pay|1\.0\.0-b/);
  expect(html.match(/data-bases="[^"]*"/g)).toEqual(['data-bases="/r/checkout/local/ /r/catalog/local/"']);
});

test('the browser renders a page whose subject is missing, because the subject may exist in a scenario', () => {
  const { html = '', status } = localPage(aLivePage({ status: 404 }), 404, [aLocalRemote()]) ?? {};

  expect(status).toBe(200);
  expect(bootOf(html)).toMatchObject({ status: 200, isRendered: false });
});

test('data cannot close their script element', () => {
  const html = aLivePage({ state: { 'catalog.list': { text: '</script><script>alert(1)</script>\u2028' } } });

  const page = localPage(html, 200, [aLocalRemote()]);

  expect(page?.html).not.toContain('alert(1)</script>');
  expect(bootOf(page?.html ?? '').state).toEqual({
    'catalog.list': { text: '</script><script>alert(1)</script>\u2028' },
  });
});

test('ignores HTML without boot data', () => {
  expect(localPage('<!doctype html><h1>Bad Gateway</h1>', 502, [aLocalRemote()])).toBeUndefined();
});
