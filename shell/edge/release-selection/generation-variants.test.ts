import type { RegistryRevision } from '@stepwell/release-server/registry';
import type { ReleaseName } from '@stepwell/release-server/release';
import { aPlace } from '@stepwell/release-server/testing';
import type { ApiConnection } from '../http/api-connection';
import { childPids } from '../renderer/a-renderer.testing';
import { RenderCounts } from '../renderer/renderer';
import { FallbackCounts } from './fallback-counts';
import { type Generation, type ReleaseSource, releaseSource, UnusableRelease } from './generation';
import { GenerationVariants } from './generation-variants';

/** The API is not called in these tests. */
const API = {} as ApiConnection;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a variant consists of the live releases, except for the replacing release, which falls back on the live one', async () => {
  const { variants, made } = someVariants();

  const variant = await variants.previewOf(liveAt(7), new Map([['checkout', '1.1.0-b']]));

  expect(variant).toBe(made[0]?.generation);
  expect(made[0]?.registry).toMatchObject({
    revision: 7,
    features: {
      shell: { live: '1.0.0-s' },
      // `at` is the newest date, so that live releases keep their routes.
      checkout: { live: '1.1.0-b', previous: '1.0.0-a', at: new Date().toISOString() },
      catalog: { live: '1.0.0-c', previous: null },
    },
  });
});

test('a variant may have a feature that is not live', async () => {
  const { variants, made } = someVariants();

  await variants.previewOf(liveAt(1), new Map([['reviews', '0.1.0-r']]));

  expect(made[0]?.registry.features.reviews?.live).toBe('0.1.0-r');
});

test('a variant is made once for all requests with the same releases in any order', async () => {
  const { variants, made } = someVariants();
  const live = liveAt(1);
  const [both, same] = [
    [['checkout', '1.1.0-b'] as const, ['catalog', '1.1.0-b'] as const],
    [['catalog', '1.1.0-b'] as const, ['checkout', '1.1.0-b'] as const],
  ];

  const [first, second] = await Promise.all([
    variants.previewOf(live, new Map(both)),
    variants.previewOf(live, new Map(same)),
  ]);

  expect(first).toBe(second);
  expect(made).toHaveLength(1);
});

test('of many requested previews, four are made in a burst, then one every ten seconds', async () => {
  const { variants, made, open } = someVariants();
  const live = liveAt(1);
  const flood = (round: number) =>
    Promise.all(
      Array.from({ length: 50 }, (_, each) =>
        variants.previewOf(live, new Map([['checkout', `1.0.0-${round}x${each}`]])),
      ),
    );

  for (let round = 1; round <= 10; round += 1) {
    await flood(round);
    expect(made).toHaveLength(Math.min(round, 4));
  }
  await jest.advanceTimersByTimeAsync(10_000);
  await flood(11);

  expect(made).toHaveLength(5);
  expect(open()).toHaveLength(4);
});

test('a preview is closed after a minute without requests, and made again on request', async () => {
  const { variants, made, open } = someVariants();
  const live = liveAt(1);
  const replaced = new Map([['checkout', '1.1.0-b']]);
  await variants.previewOf(live, replaced);
  await jest.advanceTimersByTimeAsync(50_000);
  await variants.previewOf(live, replaced);
  await jest.advanceTimersByTimeAsync(50_000);
  expect(open()).toHaveLength(1);

  await jest.advanceTimersByTimeAsync(11_000);
  expect(open()).toHaveLength(0);
  await variants.previewOf(live, replaced);

  expect(made).toHaveLength(2);
});

test('after the live revision changes, a preview is made again, and the old preview is closed', async () => {
  const { variants, made, open } = someVariants();
  const replaced = new Map([['checkout', '1.1.0-b']]);
  await variants.previewOf(liveAt(1), replaced);

  await variants.previewOf(liveAt(2), replaced);

  expect(made.map(({ registry }) => registry.revision)).toEqual([1, 2]);
  expect(open()).toEqual([made[1]?.generation]);
});

test('a preview of an unusable release is not tried again at once, and previews of other releases are made', async () => {
  const { variants, made, logged } = someVariants((id) => id === '1.1.0-damaged');
  const live = liveAt(1);
  const damaged = new Map([['checkout', '1.1.0-damaged']]);

  expect(await variants.previewOf(live, damaged)).toBe('unusable');
  expect(await variants.previewOf(live, damaged)).toBe('unusable');
  expect(await variants.previewOf(live, new Map([['checkout', '1.1.0-b']]))).toBe(made[0]?.generation);

  expect(logged).toEqual([
    'preview of checkout 1.1.0-damaged cannot be made: the release of checkout is damaged or cannot be used',
  ]);
});

test('renders and crashes of canaries are counted with the live ones, and those of previews are not counted', async () => {
  const { variants, made, renders } = someVariants();

  await variants.setCanaries(liveAt(1), [new Map([['checkout', '1.1.0-b']])]);
  await variants.previewOf(liveAt(1), new Map([['checkout', '1.1.0-c']]));

  expect(made.map(({ counts }) => counts)).toEqual([renders, undefined]);
});

test('canaries are made in advance, and kept without requests', async () => {
  const { variants, made, open } = someVariants();
  const [checkout, both] = [
    new Map([['checkout', '1.1.0-b']]),
    new Map([
      ['checkout', '1.1.0-b'],
      ['catalog', '1.1.0-b'],
    ]),
  ];
  expect(variants.canaryOf(checkout)).toBeUndefined();

  await variants.setCanaries(liveAt(1), [checkout, both]);
  await jest.advanceTimersByTimeAsync(120_000);

  expect(variants.canaryOf(checkout)).toBe(made[0]?.generation);
  expect(variants.canaryOf(new Map([...both].reverse()))).toBe(made[1]?.generation);
  expect(open()).toHaveLength(2);
});

test('canaries are made again from the next live revision, and closed when `setCanaries` no longer lists them', async () => {
  const { variants, made, open } = someVariants();
  const [checkout, catalog] = [new Map([['checkout', '1.1.0-b']]), new Map([['catalog', '1.1.0-b']])];
  await variants.setCanaries(liveAt(1), [checkout, catalog]);

  const keeping = variants.setCanaries(liveAt(2), [checkout]);
  expect(variants.canaryOf(checkout)).toBe(made[0]?.generation);
  expect(variants.canaryOf(catalog)).toBeUndefined();
  await keeping;

  expect(variants.canaryOf(checkout)?.registry.revision).toBe(2);
  await jest.advanceTimersByTimeAsync(2000);
  expect(open()).toEqual([made[2]?.generation]);
});

test('an unusable canary is reported and does not affect the others', async () => {
  const { variants, logged } = someVariants((id) => id === '1.1.0-damaged');
  const [damaged, whole] = [new Map([['checkout', '1.1.0-damaged']]), new Map([['catalog', '1.1.0-b']])];
  const unusable: ReleaseName[] = [];

  await variants.setCanaries(liveAt(1), [damaged, whole], (release) => unusable.push(release));

  expect(unusable).toEqual([{ feature: 'checkout', id: '1.1.0-damaged' }]);
  expect(variants.canaryOf(damaged)).toBeUndefined();
  expect(variants.canaryOf(whole)).toBeDefined();
  expect(logged).toEqual([
    'canary of checkout 1.1.0-damaged cannot be made: the release of checkout is damaged or cannot be used',
  ]);
});

test('a canary that cannot be made again is closed, because its other releases are no longer live', async () => {
  const damaged = new Set<string>();
  const { variants, open } = someVariants((id) => damaged.has(id));
  const checkout = new Map([['checkout', '1.1.0-b']]);
  await variants.setCanaries(liveAt(1), [checkout]);

  damaged.add('1.1.0-b');
  await variants.setCanaries(liveAt(2), [checkout]);

  expect(variants.canaryOf(checkout)).toBeUndefined();
  await jest.advanceTimersByTimeAsync(2000);
  expect(open()).toEqual([]);
});

test('close ends present and retired canaries', async () => {
  const { variants, open } = someVariants();
  await variants.setCanaries(liveAt(1), [new Map([['checkout', '1.1.0-b']])]);
  await variants.setCanaries(liveAt(1), [new Map([['catalog', '1.1.0-b']])]);

  await variants.close();

  expect(open()).toEqual([]);
});

test('close waits for a preview that is being made, and ends it', async () => {
  const { variants, open } = someVariants();
  const preview = variants.previewOf(liveAt(1), new Map([['checkout', '1.1.0-b']]));

  await variants.close();

  expect(await preview).toBe('busy');
  expect(open()).toEqual([]);
});

test('starts no process for an unknown release', async () => {
  jest.useRealTimers();
  const releases = releaseSource((await aPlace()).store, () => undefined);
  const registry = { revision: 1, features: { shell: liveRelease('1.0.0-s1') } };
  const variants = new GenerationVariants({ releases, api: API });

  const variant = await variants.previewOf(
    { registry } as unknown as Generation,
    new Map([['checkout', '1.0.0-unknown']]),
  );

  expect(variant).toBe('unusable');
  expect(childPids()).toEqual([]);
  await variants.close();
});

/** Variants whose generations have neither files nor processes. */
function someVariants(isDamaged: (id: string) => boolean = () => false) {
  const made: { registry: RegistryRevision; generation: Generation; counts?: RenderCounts }[] = [];
  const renders = new RenderCounts();
  const closed = new Set<Generation>();
  const logged: string[] = [];
  const log = (text: string) => logged.push(text);
  const releases = { log, fallbacks: new FallbackCounts(log) } as unknown as ReleaseSource;
  const variants = new GenerationVariants(
    { releases, api: API, counts: renders },
    async (registry, { counts }) => {
      const damaged = Object.entries(registry.features).find(([, { live }]) => isDamaged(live));
      if (damaged) throw new UnusableRelease(damaged[0]);
      const generation = {
        registry,
        watch: { close: () => undefined, checkFiles: async () => undefined },
        renderer: { close: async () => void closed.add(generation) },
      } as unknown as Generation;
      made.push({ registry, generation, counts });
      await null;
      return generation;
    },
  );
  const open = () => made.map(({ generation }) => generation).filter((generation) => !closed.has(generation));
  return { variants, made, open, logged, renders };
}

function liveAt(revision: number): Generation {
  const features = {
    shell: liveRelease('1.0.0-s'),
    checkout: liveRelease('1.0.0-a'),
    catalog: liveRelease('1.0.0-c'),
  };
  return { registry: { revision, features } } as unknown as Generation;
}

function liveRelease(live: string) {
  return { live, previous: null, by: 'test', at: '' };
}
