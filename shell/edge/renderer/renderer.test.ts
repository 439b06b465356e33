import { featureOf } from '../pages/override';
import { aLoadedRelease, liveReleases } from '../releases.testing';
import { Renderer } from './renderer';

/**
 * A shell whose page is the text of the address, then of the remote's module `Page`; the remote's code decides what happens in the thread.
 */
const SHELL_CODE = `
  exports.lent = { react: { isReact: true } };
  exports.renderPage = async ({ address }, { peek }, signal) => {
    const entry = peek({ id: 'catalog/Page', feature: 'catalog', module: 'Page' });
    const rendering = Promise.resolve(entry ? entry.Component(address) : 'left to the browser');
    const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return { status: 200, html: await Promise.race([rendering, aborted]), head: {}, state: {}, loaded: [], isComplete: true, failed: [] };
  };
`;

const renderers: Renderer[] = [];
afterEach(() => Promise.all(renderers.splice(0).map((renderer) => renderer.close())));

test('renders a page with the code of the remotes, which may require what the shell shares', async () => {
  const { html } = await aRenderer(`
    const react = require('react');
    exports.Component = (address) => address + ' with React: ' + react.isReact;
  `);

  expect(await html('/courses?q=a')).toBe('/courses?q=a with React: true');
});

test.each([
  ['does not exist', undefined],
  ['throws when it is evaluated', 'throw new Error("broken")'],
  ['requires a module that the shell does not share', 'require("fs")'],
])('code of a remote that %s is left to the browser', async (_, code) => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { html } = await aRenderer(code);

  expect(await html('/')).toBe('left to the browser');
});

test('code that loops costs its page the markup; the next page is rendered', async () => {
  const { html, logged } = await aRenderer(`
    exports.Component = (address) => { if (address === '/loop') for (;;); return address; };
  `);

  expect(await html('/loop')).toBe('ended');
  expect(await html('/next')).toBe('/next');
  expect(logged).toEqual([expect.stringMatching(/^rendering \/loop hung/)]);
});

test('code that exhausts the memory of its thread costs its page the markup; the next page is rendered', async () => {
  const { html } = await aRenderer(`
    exports.Component = (address) => {
      if (address === '/memory') for (const kept = [];;) kept.push(new Array(100_000).fill(kept.length));
      return address;
    };
  `);

  expect(await html('/memory')).toBe('ended');
  expect(await html('/next')).toBe('/next');
});

test('an error outside of a render costs at most the pages of its thread', async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { html } = await aRenderer(`
    exports.Component = (address) => {
      if (address !== '/late') return address;
      setTimeout(() => { throw new Error('late'); }, 1);
      return new Promise(() => undefined);
    };
  `);

  expect(await html('/late')).toBe('ended');
  expect(await html('/next')).toBe('/next');
});

test('a page that waits too long is late, and its thread goes on', async () => {
  const { html } = await aRenderer(`
    let pages = 0;
    exports.Component = (address) => { pages += 1; return address === '/wait' ? new Promise(() => undefined) : String(pages); };
  `);

  expect(await html('/wait')).toBe('late');
  expect(await html('/next')).toBe('3');
});

test('a remote cannot add a property to a built-in prototype', async () => {
  const { html } = await aRenderer(`
    exports.Component = () => { Object.prototype.value = 'everywhere'; return String({}.value); };
  `);

  expect(await html('/')).toBe('undefined');
});

/** @param page code of the remote's module; absent: it has none */
async function aRenderer(page: string | undefined) {
  const logged: string[] = [];
  const remote = aLoadedRelease('catalog', '1.0.0-a', page === undefined ? {} : { 'node/Page.js': page });
  const shell = aLoadedRelease('shell', '1.0.0-s', { 'node/render.js': SHELL_CODE });
  const api = { apiOrigin: 'http://127.0.0.1:9', app: { id: 'app', key: 'key' } };
  const renderer = new Renderer(liveReleases(shell, remote), api, (text) => logged.push(text), 1);
  renderers.push(renderer);
  const features = [featureOf(remote)].flatMap((feature) => feature ?? []);
  await renderer.warmUp(features);
  const html = async (address: string) => {
    const page = await renderer.render(address, features, true);
    return typeof page === 'string' ? page : page.html;
  };
  return { html, logged };
}
