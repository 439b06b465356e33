import type { FeatureManifest } from '@stepwell/platform';
import { handOver } from '../promotion/registry-rules';
import { StorageManager } from '../promotion/storage-manager';
import type { ReleaseStorage } from '../storage/storage';
import { ASHA, aBuild } from '../testing/a-release.testing';
import { aStorage, STORAGES } from '../testing/a-storage.testing';

const SHELL_CLAIMS = {
  routes: [
    { path: '/', subPaths: false },
    { path: '/about-us', subPaths: true },
  ],
  sharedSlots: ['page.floating.v1'],
};
/** Route of the checkout. */
const PAY = '/checkout/:courseId';

let storage: ReleaseStorage;
let manager: StorageManager;

async function setUp(kind: (typeof STORAGES)[number]): Promise<void> {
  ({ storage } = await aStorage(kind));
  manager = new StorageManager(storage, 0);
  await publish('shell', '1.0.0-s1', aBuild('shell', '1.0.0-s1', { claims: SHELL_CLAIMS }));
  await publishWith('checkout', '1.0.0-a', [PAY], ['page.banner.v1', 'page.floating.v1']);
  await publishWith('catalog', '1.0.0-a', ['/courses']);
  await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a', catalog: '1.0.0-a' }, ASHA);
}

describe('claims', () => {
  beforeEach(() => setUp('a folder'));

  test.each<[routes: string[], slots: string[], why: RegExp]>([
    [
      ['/courses', '/checkout/:id'],
      [],
      /^catalog 1\.0\.0-x cannot be published: the route \/checkout\/:id belongs to checkout \(1\.0\.0-a, as \/checkout\/:courseId\)\. Take it out of catalog's release, or have the maintainer hand it over: npm run release -- hand-over \/checkout\/:courseId --from checkout --to catalog$/,
    ],
    [['/:page/:id'], [], /the route \/:page\/:id belongs to shell/],
    [['/checkout/now'], [], /the route \/checkout\/now belongs to checkout/],
    [
      ['/:page'],
      [],
      /the route \/:page belongs to shell \(1\.0\.0-s1, as \/about-us\)\. Take it out of feature\.json: only a release of the shell gives it up\.$/,
    ],
    [['/about-us/team'], [], /belongs to shell/],
    [[], ['page.banner.v1'], /the slot page\.banner\.v1 belongs to checkout/],
  ])(
    'refuses to publish a release that claims routes %j and slots %j of other features',
    async (routes, slots, why) => {
      await expect(publishWith('catalog', '1.0.0-x', routes, slots)).rejects.toThrow(why);

      expect(await storage.artifacts.find('catalog', '1.0.0-x')).toBeUndefined();
    },
  );

  test('a release may claim its feature’s routes, free routes and shared slots', async () => {
    await publishWith('catalog', '1.0.0-b', ['/courses', '/course/:id', '/checkout'], ['page.floating.v1']);
    await manager.promote({ catalog: '1.0.0-b' }, ASHA);

    expect((await storage.deployments.current()).features.catalog?.live).toBe('1.0.0-b');
  });

  test('refuses to promote a release whose route another feature has taken since the publication', async () => {
    await publishWith('catalog', '1.0.0-b', ['/offers']);
    await publishWith('checkout', '1.0.0-b', [PAY, '/offers']);
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);

    const refusal = 'catalog 1.0.0-b cannot go live: the route /offers belongs to checkout';
    await expect(manager.promote({ catalog: '1.0.0-b' }, ASHA)).rejects.toThrow(refusal);
    await expect(manager.canary({ feature: 'catalog', id: '1.0.0-b', percent: 10 }, ASHA)).rejects.toThrow(
      refusal,
    );
  });

  test('a canary’s or fallback’s claims belong to its feature', async () => {
    await publishWith('catalog', '1.0.0-b', ['/offers']);
    await publishWith('checkout', '1.0.0-b', [PAY, '/offers']);
    await manager.canary({ feature: 'checkout', id: '1.0.0-b', percent: 10 }, ASHA);
    await expect(manager.promote({ catalog: '1.0.0-b' }, ASHA)).rejects.toThrow('belongs to checkout');

    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await publishWith('checkout', '1.0.0-c', [PAY]);
    await manager.promote({ checkout: '1.0.0-c' }, ASHA);
    await expect(manager.promote({ catalog: '1.0.0-b' }, ASHA)).rejects.toThrow('belongs to checkout');

    await publishWith('checkout', '1.0.0-d', [PAY]);
    await manager.promote({ checkout: '1.0.0-d' }, ASHA);
    await manager.promote({ catalog: '1.0.0-b' }, ASHA);
  });

  test('refuses a promotion in which two features claim the same new route', async () => {
    await publishWith('catalog', '1.0.0-b', ['/offers']);
    await publishWith('checkout', '1.0.0-b', [PAY, '/offers']);

    await expect(manager.promote({ catalog: '1.0.0-b', checkout: '1.0.0-b' }, ASHA)).rejects.toThrow(
      /cannot go live: the route \/offers belongs to/,
    );
  });

  test('refuses a shell with a page at a remote’s route', async () => {
    const claims = { ...SHELL_CLAIMS, routes: [{ path: '/courses', subPaths: true }] };

    await expect(publish('shell', '1.1.0-s', aBuild('shell', '1.1.0-s', { claims }))).rejects.toThrow(
      'the route /courses belongs to catalog',
    );
  });

  test('refuses to hand over a claim of the shell, a claim that the feature does not own, or a claim to its owner', async () => {
    const hand = (at: string, from: string, to = 'catalog') => handOver(storage, { at, from, to }, ASHA);

    await expect(hand('/offers', 'checkout')).rejects.toThrow(
      `checkout does not have it. It has ${PAY}, page.banner.v1.`,
    );
    await expect(hand('/about-us', 'shell')).rejects.toThrow('only a release of the shell');
    await expect(hand(PAY, 'checkout', 'checkout')).rejects.toThrow('not another feature');
  });

  test('a route that was handed over twice belongs to no former owner', async () => {
    await handOver(storage, { at: PAY, from: 'checkout', to: 'catalog' }, ASHA);
    await publishWith('catalog', '1.0.0-b', ['/courses', PAY]);
    await manager.promote({ catalog: '1.0.0-b' }, ASHA);
    await handOver(storage, { at: PAY, from: 'catalog', to: 'engagement' }, ASHA);

    // Until the new owner's release is live, the route belongs to the last owner, and not to the first.
    await publishWith('catalog', '1.0.0-c', ['/courses', PAY]);
    await expect(publishWith('checkout', '1.0.0-b', [PAY])).rejects.toThrow('belongs to catalog');
    await publishWith('engagement', '1.0.0-a', [PAY]);
    await manager.promote({ engagement: '1.0.0-a' }, ASHA);

    await expect(manager.promote({ catalog: '1.0.0-c' }, ASHA)).rejects.toThrow('belongs to engagement');
    await expect(publishWith('checkout', '1.0.0-b', [PAY])).rejects.toThrow('belongs to catalog');
  });

  test('a rollback to the previous release is possible although its route now belongs to another feature', async () => {
    await publishWith('checkout', '1.0.0-b', []);
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await handOver(storage, { at: PAY, from: 'checkout', to: 'catalog' }, ASHA);
    await publishWith('catalog', '1.0.0-b', [PAY]);
    await manager.promote({ catalog: '1.0.0-b' }, ASHA);

    const { features } = await manager.rollback('checkout', ASHA);

    expect(features.checkout?.live).toBe('1.0.0-a');
  });
});

test.each(STORAGES)(
  'the former owner of a handed-over route cannot claim the route again (storage: %s)',
  async (kind) => {
    await setUp(kind);
    await handOver(storage, { at: '/checkout/:id', from: 'checkout', to: 'catalog' }, ASHA);
    await publishWith('catalog', '1.0.0-b', ['/courses', PAY]);
    // Until the new owner's release is live, the route belongs to the former owner, who may publish repairs.
    await publishWith('checkout', '1.0.0-b', [PAY]);
    await manager.promote({ catalog: '1.0.0-b' }, ASHA);

    await expect(manager.promote({ checkout: '1.0.0-b' }, ASHA)).rejects.toThrow('belongs to catalog');
    const actions = (await storage.deployments.history()).map(({ action }) => action);
    expect(actions).toContain(`hand over ${PAY} from checkout to catalog`);
    await handOver(storage, { at: PAY, from: 'catalog', to: 'checkout' }, ASHA);
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
  },
);

function publishWith(feature: string, id: string, paths: string[], names: string[] = []) {
  const routes = paths.map((path) => ({ path, module: 'Page', fallback: 'Page' }));
  const slots = names.map((at) => ({ at, module: 'Page', when: 'server', fallback: 'Page' }));
  const manifest = { routes, slots } as Partial<FeatureManifest>;
  return publish(feature, id, aBuild(feature, id, { manifest }));
}

function publish(feature: string, id: string, folder: string) {
  return manager.publish(folder, { feature, id });
}
