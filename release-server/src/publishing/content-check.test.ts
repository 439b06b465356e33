import { randomBytes } from 'node:crypto';
import { limitScripts } from '../promotion/registry-rules';
import { StorageManager } from '../promotion/storage-manager';
import { aBuild } from '../testing/a-release.testing';
import { aStorage, STORAGES } from '../testing/a-storage.testing';
import type { BuildOptions } from '../testing/write-build.testing';

test.each<[what: string, options: BuildOptions, why: RegExp]>([
  [
    'the container of another release',
    { container: 'catalog__1_0_0_a' },
    /^checkout 1\.0\.0-a cannot be published: its federation container is "catalog__1_0_0_a", and must be "checkout__1_0_0_a"\. Build it with remote-kit\.$/,
  ],
  ['the container of the shell', { container: 'shell' }, /must be "checkout__1_0_0_a"/],
  ['an HTML page', { extra: { 'browser/win.html': '<script>1</script>' } }, /remove browser\/win\.html/],
  ['a file without an extension', { extra: { 'browser/win': '' } }, /only css, js, .* files are served/],
  ['an XHTML page', { extra: { 'browser/a.xhtml': '' } }, /remove browser\/a\.xhtml/],
  [
    'styles that are too long',
    { extra: { 'browser/1.css': '.card{color:red}'.repeat(20_000) } },
    /its styles have 320000 characters, and 307200 are allowed/,
  ],
  [
    'a style sheet that ends the style element of pages',
    { extra: { 'browser/1.css': '.card { content: "</STYLE><!--" }' } },
    /1\.css contains "<\/style", which ends the styles of a page: remove it/,
  ],
  [
    'code that the integrity list does not contain',
    { extra: { 'browser/a.mjs': '' } },
    /remove browser\/a\.mjs/,
  ],
  ...[
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg" href="//a.example"/>',
    '<svg onload="alert(1)"/>',
    '<svg><a href="javascript:alert(1)"><path/></a></svg>',
    '<svg><foreignObject/></svg>',
    '<svg><set attributeName="onmouseover" to="alert(1)"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>',
  ].map((svg): [string, BuildOptions, RegExp] => [
    svg,
    { extra: { 'browser/media/a.svg': svg } },
    /remove browser\/media\/a\.svg, because a drawing may hold no script/,
  ]),
])('a release with %s is refused', async (_, options, why) => {
  await expect(publish(aBuild('checkout', '1.0.0-a', options))).rejects.toThrow(why);
});

test('styles, pictures and drawings without code are published', async () => {
  const extra = {
    'browser/media/a.svg':
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/><title>On = off</title></svg>',
    'browser/media/a.webp': '',
    'browser/1.css': '.card { color: red }',
    'maps/Page.js.map': '{}',
  };

  await publish(aBuild('checkout', '1.0.0-a', { extra }));
});

test.each(STORAGES)(
  'scripts above the limit are refused with the names of the largest (storage: %s)',
  async (kind) => {
    const { storage } = await aStorage(kind);
    const manager = new StorageManager(storage, 0);
    await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
    // Base64 of random bytes compresses to three quarters.
    const script = (kb: number) => randomBytes(kb * 1024).toString('base64');
    const extra = { 'browser/a.js': script(20), 'browser/b.js': script(200), 'browser/c.js': script(100) };
    const name = { feature: 'checkout', id: '1.0.0-a' };
    const build = aBuild(name.feature, name.id, { extra });
    const refusal =
      /^checkout 1\.0\.0-a cannot be published: its browser scripts have 32\d KB with brotli, and 300 KB are allowed\. The largest are browser\/b\.js \(20\d KB\), browser\/c\.js \(10\d KB\), browser\/a\.js \(2\d KB\)\. Load less, or ask the maintainer for more: npm run release -- rules --scripts checkout=32\d$/;

    await expect(manager.publish(build, name)).rejects.toThrow(refusal);
    expect(await storage.artifacts.find(name.feature, name.id)).toBeUndefined();

    await limitScripts(storage, 'checkout', 330, { by: 'asha' });
    expect(await manager.publish(build, name)).toMatchObject({ isNew: true });
    expect((await storage.deployments.history()).at(-1)?.action).toBe(
      'rule: checkout may have 330 KB of scripts',
    );
  },
);

async function publish(folder: string): Promise<void> {
  const { storage } = await aStorage('a folder');
  await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await storage.artifacts.publish(folder);
}
