import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openToOthers, openWide } from '@stepwell/server-kit/testing/another-user';
import { damageOf } from '../../publishing/release-check';
import { aBuild, aDataFolder, aPlace } from '../../testing/a-release.testing';
import { FolderStore } from './folder-store';

describe('a publication', () => {
  let store: FolderStore;

  beforeEach(async () => {
    ({ store } = await aPlace());
  });

  it('refuses a folder that is not a finished build', async () => {
    const why = 'is not a finished build: it has no readable release.json.';

    await expect(store.publish(aDataFolder())).rejects.toThrow(why);
  });

  it('of a remote needs only one readable shell', async () => {
    await store.publish(aBuild('shell', '1.0.0-s0'));
    writeFileSync(join(store.folderOf('shell', '1.0.0-s0'), 'release.json'), '{');

    expect((await store.publish(aBuild('checkout', '1.0.0-a'))).isNew).toBe(true);
  });

  it('refuses an unreadable manifest, and names its file', async () => {
    const build = aBuild('checkout', '1.0.0-a', { extra: { 'feature.json': '{' } });

    await expect(store.publish(build)).rejects.toThrow('it has no readable feature.json.');
  });

  it.each([
    [
      'a file that changed after the build',
      (folder: string) => writeFileSync(join(folder, 'browser/Page.js'), 'other'),
      'browser/Page.js was changed after the build; build it again.',
    ],
    [
      'a file that is gone',
      (folder: string) => rmSync(join(folder, 'node/Page.js')),
      'node/Page.js is missing; build it again.',
    ],
    [
      'a file that the build did not make',
      (folder: string) => writeFileSync(join(folder, 'browser/more.js'), ''),
      'browser/more.js was added; build it again.',
    ],
  ])('refuses %s, and names it', async (_case, damage, why) => {
    const build = aBuild('checkout', '1.0.0-a');
    damage(build);

    await expect(store.publish(build)).rejects.toThrow(`checkout 1.0.0-a cannot be published: ${why}`);
    expect(store.list('checkout')).toEqual([]);
  });

  it('refuses source maps among the browser files', async () => {
    const build = aBuild('checkout', '1.0.0-a', { extra: { 'browser/Page.js.map': '{}' } });

    await expect(store.publish(build)).rejects.toThrow('browser/Page.js.map would show its sources');
  });

  it('does not copy the file modes of a build', async () => {
    const build = aBuild('checkout', '1.0.0-a');
    openWide(build);
    const umask = process.umask(0o077);

    await store.publish(build);
    process.umask(umask);

    expect(openToOthers(store.folderOf('checkout', '1.0.0-a'))).toEqual([]);
    expect(openToOthers(build)).not.toEqual([]);
  });

  it.each(['../../escape', '.hidden', 'a b', ''])('refuses the id "%s"', async (id) => {
    await expect(store.publish(aBuild('checkout', 'x', { id }))).rejects.toThrow('its id may hold letters');
  });

  it('refuses a module whose file was not built', async () => {
    const build = aBuild('checkout', '1.0.0-a', { modules: { Page: { js: ['Gone.js'], css: [] } } });

    await expect(store.publish(build)).rejects.toThrow('its module Page names Gone.js');
  });

  it('refuses a remote whose styles would affect other remotes, and names file and selector', async () => {
    const styles = { 'browser/Page.css': '.own-a1b2c{color:red}button{display:none}' };
    const build = aBuild('checkout', '1.0.0-a', { extra: styles });

    await expect(store.publish(build)).rejects.toThrow(
      'checkout 1.0.0-a cannot be published, its styles would change regions of others: browser/Page.css:1 "button" ',
    );
    await expect(store.publish(aBuild('shell', '1.0.0-s2', { extra: styles }))).resolves.toMatchObject({
      isNew: true,
    });
  });

  it('refuses a module that was not built for the server', async () => {
    const build = aBuild('checkout', '1.0.0-a', {
      modules: { Page: { js: ['Page.js'], css: [] }, Other: { js: ['Page.js'], css: [] } },
    });

    await expect(store.publish(build)).rejects.toThrow('its module Other was not built for the server');
  });

  it('refuses an invalid manifest with a line on how to fix it', async () => {
    const routes = [{ path: '/a', module: 'Other', fallback: 'None' }];
    const build = aBuild('checkout', '1.0.0-a', { manifest: { routes } });

    await expect(store.publish(build)).rejects.toThrow('routes[0].module names "Other", which is not there');
    expect(store.has('checkout', '1.0.0-a')).toBe(false);
  });

  it('accepts a build that only one of the published shells can run', async () => {
    await store.publish(aBuild('shell', '2.0.0-s2', { lends: { react: '20.0.0' } }));

    await store.publish(aBuild('checkout', '1.0.0-a', { needs: { react: '20.0.0' } }));

    expect(store.has('checkout', '1.0.0-a')).toBe(true);
  });

  it('refuses a remote if no shell is published', async () => {
    const empty = new FolderStore(aDataFolder());

    await expect(empty.publish(aBuild('checkout', '1.0.0-a'))).rejects.toThrow('publish the shell first');
  });

  it.each([
    ['browser/Page.js', 'damaged'],
    ['browser/Page.js.br', 'damaged'],
    ['browser/Page.js.gz', 'damaged'],
    ['node/Page.js', 'damaged'],
    ['feature.json', '{'],
    ['release.json', '{'],
    ['release.json', '{"feature":"checkout","id":"1.0.0-a","files":{}}'],
  ])('restores a release whose %s in the store is %j', async (name, content) => {
    const build = aBuild('checkout', '1.0.0-a');
    await store.publish(build);
    writeFileSync(join(store.folderOf('checkout', '1.0.0-a'), name), content);

    const { isNew } = await store.publish(build);

    expect(isNew).toBe(true);
    expect(damageOf(store.read('checkout', '1.0.0-a'))).toBeUndefined();
    expect(pageIn(store)).toBe('checkout 1.0.0-a');
  });

  it('stores one complete release if it is published twice at the same time', async () => {
    const build = aBuild('checkout', '1.0.0-a');

    const outcomes = await Promise.allSettled([store.publish(build), store.publish(build)]);

    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(pageIn(store)).toBe('checkout 1.0.0-a');
  });

  it('deletes drafts of dead processes', async () => {
    const abandoned = join(store.folder, '.drafts', '999999999-checkout-1.0.0-a');
    mkdirSync(abandoned, { recursive: true });
    writeFileSync(join(abandoned, 'release.json'), '{}');

    await store.publish(aBuild('checkout', '1.0.0-a'));

    expect(existsSync(abandoned)).toBe(false);
    expect(readdirSync(join(store.folder, '.drafts'))).toEqual([]);
    expect(store.features().sort()).toEqual(['checkout', 'shell']);
  });
});

function pageIn(store: FolderStore): string {
  return readFileSync(join(store.folderOf('checkout', '1.0.0-a'), 'browser/Page.js'), 'utf8');
}
