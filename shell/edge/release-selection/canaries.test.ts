import { OutcomeCounter } from '@stepwell/release-server/outcome-counter';
import type { Canary } from '@stepwell/release-server/registry';
import type { ReleaseName } from '@stepwell/release-server/release';
import Fastify, { type FastifyInstance } from 'fastify';
import { anApiConnection } from '../http/an-api.testing';
import { pageRoutes } from '../pages/pages.routes';
import { aGeneration, aRenderedPage } from './a-generation.testing';
import { Canaries } from './canaries';
import { bucketsFor } from './canary-cookies';
import type { Generation } from './generation';
import type { ReplacedReleases } from './generation-variants';

const CANARY = { release: '1.1.0-b', percent: 10, ...timesFromNow(), by: 'asha' };
const CANARY_RELEASE = { feature: 'checkout', id: '1.1.0-b' };
/** Buckets whose visits get the canary. Visits of the buckets in `LIVE_BUCKETS` get the live release. */
const CANARY_BUCKETS = [...bucketsFor('checkout', CANARY)];
const LIVE_BUCKETS = Array.from({ length: 100 }, (_, bucket) => bucket).filter(
  (bucket) => !CANARY_BUCKETS.includes(bucket),
);

let site: Awaited<ReturnType<typeof aSite>>;

afterEach(() => {
  return site.close();
});

test('a visit keeps its bucket and gets the same pages, which no shared cache stores', async () => {
  site = await aSite({ checkout: CANARY });
  const first = await site.get();
  const [cookie = ''] = [first.headers['set-cookie']].flat();
  expect(cookie).toMatch(/^stepwell-bucket=\d\d?; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
  const [pair = ''] = cookie.split(';', 1);

  const again = await site.get({ cookie: pair });

  expect([again.headers['set-cookie']].flat()).toEqual([
    expect.stringMatching(
      /^stepwell-counted=[\w.-]+; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  expect(again.body).toBe(first.body);
  expect(first.headers['cache-control']).toBe('private, max-age=0, no-transform');
});

test('a tenth of all buckets gets the canary, and each variant of the page is made once', async () => {
  // The clock is stopped, because on a busy machine the first page would expire before the last request.
  jest.spyOn(performance, 'now').mockReturnValue(1000);
  site = await aSite({ checkout: CANARY });

  const bodies = [];
  for (let bucket = 0; bucket < 100; bucket += 1) bodies.push((await site.get(inBucket(bucket))).body);

  expect(bodies.filter((body) => body.includes('checkout 1.1.0-b'))).toHaveLength(10);
  expect(site.made).toEqual({ live: 1, 'checkout 1.1.0-b': 1 });
});

test('two canaries are assigned independently, and make four variants of a page', async () => {
  const other = { ...CANARY, release: '1.1.0-c', percent: 50 };
  site = await aSite({ checkout: CANARY, catalog: other });

  for (let bucket = 0; bucket < 100; bucket += 1) await site.get(inBucket(bucket), '/courses');

  const catalog = bucketsFor('catalog', other);
  const both = CANARY_BUCKETS.filter((bucket) => catalog.has(bucket)).length;
  expect(both).toBeGreaterThan(0);
  expect(Object.keys(site.made).sort()).toEqual([
    'catalog 1.1.0-c',
    'checkout 1.1.0-b',
    'checkout 1.1.0-b, catalog 1.1.0-c',
    'live',
  ]);
  expect(countOf('catalog', '1.1.0-c')).toMatchObject({ visits: 50 });
});

test('a link assigns a group, whose visits are not counted, and a link with an empty group ends the assignment', async () => {
  site = await aSite({ checkout: { ...CANARY, group: 'qa' } });

  const entered = await site.get({}, '/checkout/algebra?group=qa');
  expect(String(entered.headers['set-cookie'])).toMatch(/^stepwell-bucket=qa;[^,]*$/);
  expect(entered.body).toContain('checkout 1.1.0-b');
  expect((await site.get({ cookie: 'stepwell-bucket=qa' })).body).toContain('checkout 1.1.0-b');
  const page = await site.get({ cookie: 'stepwell-bucket=qa' }, '/checkout/algebra?group=');
  expect(String(page.headers['set-cookie'])).toMatch(/^stepwell-bucket=\d/);
  expect((await site.get({ cookie: 'stepwell-bucket=other' })).body).not.toContain('1.1.0-b');
  expect(String((await site.get({}, '/checkout/algebra?group=other')).headers['set-cookie'])).toMatch(/=\d/);

  expect(site.outcomeCounter.counted.every(({ visits }) => visits <= 1)).toBe(true);
});

test.each(['//[?group=qa', '///?group='])('%s, which `new URL` refuses, gets a page', async (url) => {
  site = await aSite({ checkout: { ...CANARY, group: 'qa' } });

  expect((await site.get({}, url)).statusCode).toBe(200);
});

test('a canary stored by an earlier version keeps its group, and links with `?cohort=` still assign it', async () => {
  site = await aSite({ checkout: { ...CANARY, cohort: 'qa' } });

  const entered = await site.get({}, '/checkout/algebra?cohort=qa');
  expect(String(entered.headers['set-cookie'])).toMatch(/^stepwell-bucket=qa;/);
  expect(entered.body).toContain('checkout 1.1.0-b');
  const page = await site.get({}, '/checkout/algebra?group=&cohort=qa');
  expect(String(page.headers['set-cookie'])).toMatch(/^stepwell-bucket=\d/);
});

test('counts visits by their releases, without crawlers and prefetches', async () => {
  site = await aSite({ checkout: CANARY });
  const visitor = new Visitor(CANARY_BUCKETS[0]);
  for (let page = 0; page < 3; page += 1) await visitor.opens(site);
  await site.get(inBucket(LIVE_BUCKETS[0]));
  await site.get(inBucket(LIVE_BUCKETS[1]));
  await site.get({});
  await site.get({ ...inBucket(LIVE_BUCKETS[2]), 'sec-purpose': 'prefetch' });

  expect(countOf('checkout', '1.1.0-b')).toMatchObject({ visits: 1, failed: 0 });
  expect(countOf('checkout', '1.0.0-a')).toMatchObject({ visits: 2, failed: 0 });
});

test('visits of pages without an entry of the canary’s feature are not counted', async () => {
  site = await aSite({ checkout: CANARY });

  for (let visit = 0; visit < 40; visit += 1) {
    const visitor = new Visitor(CANARY_BUCKETS[visit % CANARY_BUCKETS.length]);
    await visitor.opens(site, '/courses');
    await visitor.isAlive(site, { feature: 'catalog', id: '1.0.0-a' });
  }
  expect(site.outcomeCounter.counted).toEqual([]);

  const visitor = new Visitor(CANARY_BUCKETS[0]);
  await visitor.opens(site, '/courses');
  await visitor.opens(site);
  expect(site.outcomeCounter.counted).toMatchObject([{ id: '1.1.0-b', visits: 1 }]);
});

test('a visit counts as clean once its page responds, and as failed once something fails', async () => {
  site = await aSite({ checkout: CANARY });
  const [first, second] = [new Visitor(CANARY_BUCKETS[0]), new Visitor(CANARY_BUCKETS[1])];
  for (const visitor of [first, second]) await visitor.opens(site);
  expect(countOf('checkout', '1.1.0-b')).toEqual(expect.not.objectContaining({ clean: 1 }));

  await first.isAlive(site, CANARY_RELEASE);
  await first.isAlive(site, CANARY_RELEASE);
  await second.isAlive(site, CANARY_RELEASE);
  expect(countOf('checkout', '1.1.0-b')).toMatchObject({ visits: 2, clean: 2, failed: 0 });

  await second.fails(site, '1.1.0-b');
  await second.isAlive(site, CANARY_RELEASE);
  expect(countOf('checkout', '1.1.0-b')).toMatchObject({ visits: 2, clean: 1, failed: 1 });
});

test('counts a failure only for the release that the visit was assigned', async () => {
  site = await aSite({ checkout: CANARY });
  const [ofCanary, ofLive] = [new Visitor(CANARY_BUCKETS[0]), new Visitor(LIVE_BUCKETS[0])];
  for (const visitor of [ofCanary, ofLive]) await visitor.opens(site);

  await ofCanary.fails(site, '1.1.0-b');
  await ofCanary.fails(site, '1.0.0-a');
  await ofLive.fails(site, '1.0.0-a');
  await ofLive.fails(site, '1.1.0-b');

  // A release of which this visitor has a preview, or a page that was opened before the last promotion.
  const other = new Visitor(LIVE_BUCKETS[1]);
  await other.opens(site);
  await other.fails(site, '1.2.0-c');
  await other.isAlive(site, { feature: 'checkout', id: '1.2.0-c' });

  expect(countOf('checkout', '1.2.0-c')).toBeUndefined();
  expect(countOf('checkout', '1.1.0-b')).toMatchObject({ visits: 1, failed: 1 });
  expect(countOf('checkout', '1.0.0-a')).toMatchObject({ visits: 2, failed: 1 });
});

describe('an outcome is counted only for a visit that an edge has served', () => {
  test('sixty reports with a missing or forged cookie change no outcome; they are counted as refused', async () => {
    site = await aSite({ checkout: CANARY });
    const other = await aSite({ checkout: CANARY }, { secret: 'of another academy' });
    const elsewhere = new Visitor(CANARY_BUCKETS[0]);
    await elsewhere.opens(other);
    const served = new Visitor(LIVE_BUCKETS[0]);
    await served.opens(site);
    const token = served.token.replace('stepwell-counted=', '');
    const forged = [
      '',
      'stepwell-counted=1',
      `stepwell-counted=${'a'.repeat(22)}.1.checkout-1S.${'a'.repeat(43)}`,
      elsewhere.token,
      // The token of a visit in another bucket.
      served.token,
      `stepwell-counted=${token.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))}`,
    ];

    for (let report = 0; report < 60; report += 1) {
      const cookie = `${inBucket(CANARY_BUCKETS[0]).cookie}; ${forged[report % forged.length]}`;
      await site.fails('1.1.0-b', {
        cookie,
        'user-agent': `browser ${report}`,
        'x-forwarded-for': `10.0.0.${report}`,
      });
    }

    expect(countOf('checkout', '1.1.0-b')).toBeUndefined();
    expect(site.refused).toMatchObject({ missing: 10, forged: 50 });
    await other.close();
  });

  test('a repeated report with the same cookie changes no outcome, and is counted as refused', async () => {
    site = await aSite({ checkout: CANARY });
    const visitor = new Visitor(CANARY_BUCKETS[0]);
    await visitor.opens(site);
    const before = visitor.headers;

    for (let times = 0; times < 5; times += 1) await site.fails('1.1.0-b', before);

    expect(countOf('checkout', '1.1.0-b')).toMatchObject({ visits: 1, failed: 1 });
    expect(site.refused).toMatchObject({ repeated: 4 });
  });

  test('a visit ends half an hour after its last page', async () => {
    site = await aSite({ checkout: CANARY });
    const visitor = new Visitor(CANARY_BUCKETS[0]);
    await visitor.opens(site);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 32 * 60_000);

    await visitor.fails(site, '1.1.0-b');

    expect(countOf('checkout', '1.1.0-b')).toMatchObject({ visits: 1, failed: 0 });
    expect(site.refused).toMatchObject({ expired: 1 });
  });

  test('at most thirty failed visits of one network are counted in an hour, for both releases together', async () => {
    site = await aSite({ checkout: CANARY });
    const report = async (bucket: number | undefined, id: string, from: string) => {
      const visitor = new Visitor(bucket, from);
      await visitor.opens(site);
      await visitor.fails(site, id);
    };

    for (let times = 0; times < 60; times += 1) await report(LIVE_BUCKETS[times], '1.0.0-a', '10.0.0.1');
    await report(CANARY_BUCKETS[0], '1.1.0-b', '10.0.0.1');
    await report(CANARY_BUCKETS[0], '1.1.0-b', '10.0.0.2');

    expect(countOf('checkout', '1.0.0-a')).toMatchObject({ visits: 60, failed: 30 });
    expect(countOf('checkout', '1.1.0-b')).toMatchObject({ visits: 2, failed: 1 });
    expect(site.refused).toMatchObject({ crowded: 31 });
  });
});

test('counts a visit to several edges once, and its outcome once', async () => {
  const edges = [await aSite({ checkout: CANARY }), await aSite({ checkout: CANARY })] as const;
  const [first, other] = edges;
  site = first;
  const visitor = new Visitor(CANARY_BUCKETS[0]);

  for (const edge of [first, other, first, other]) await visitor.opens(edge);
  for (const edge of [other, first]) await visitor.isAlive(edge, CANARY_RELEASE);
  for (const edge of [first, other, first]) await visitor.fails(edge, '1.1.0-b');
  await visitor.opens(other);
  await visitor.fails(first, '1.1.0-b');

  const counts = edges.flatMap(({ outcomeCounter }) => outcomeCounter.counted);
  // The first edge takes back the clean outcome that the other edge has counted.
  expect(counts.map(({ visits, failed, clean = 0 }) => [visits, failed, clean])).toEqual([
    [1, 1, -1],
    [0, 0, 1],
  ]);
  await other.close();
});

test('counts a visit as failed if the canary does not find a subject that the live release finds', async () => {
  const canaryBuckets = [...bucketsFor('catalog', CANARY)];
  site = await aSite({ catalog: CANARY }, { losing: 'catalog 1.1.0-b' });

  await site.get(inBucket(canaryBuckets[0]), '/course/algebra');
  // Neither release finds this course.
  await site.get(inBucket(canaryBuckets[1]), '/course/made-up');
  await site.get(inBucket(canaryBuckets[2]), '/courses');

  expect(countOf('catalog', '1.1.0-b')).toMatchObject({ visits: 2, failed: 1 });
});

test('if only the canary of the shell does not find a subject, the visit fails for the shell, not for the remote', async () => {
  const shellBuckets = [...bucketsFor('shell', CANARY)];
  const other = { ...CANARY, release: '1.1.0-c', percent: 50 };
  site = await aSite({ shell: CANARY, catalog: other }, { losing: 'shell 1.1.0-b' });
  const catalogBuckets = bucketsFor('catalog', other);
  const bucket = shellBuckets.find((each) => !catalogBuckets.has(each));

  await site.get(inBucket(bucket), '/course/algebra');
  await site.get(inBucket(bucket), '/course/made-up');

  expect(countOf('shell', '1.1.0-b')).toMatchObject({ visits: 1, failed: 1 });
  expect(countOf('catalog', '1.0.0-a')).toMatchObject({ visits: 1, failed: 0 });
});

test('a changed file fails the visit, and ends the canary once a second network reports it', async () => {
  site = await aSite({ checkout: CANARY });
  const report = async (bucket: number | undefined, from: string) => {
    const visitor = new Visitor(bucket, from);
    await visitor.opens(site);
    await visitor.fails(site, '1.1.0-b', true);
  };

  for (let times = 0; times < 5; times += 1) await report(CANARY_BUCKETS[times], '10.0.0.1');
  expect(countOf('checkout', '1.1.0-b')).toMatchObject({ failed: 5 });
  await report(LIVE_BUCKETS[0], '10.0.0.2');
  expect(countOf('checkout', '1.1.0-b')).not.toHaveProperty('fatal');
  await report(CANARY_BUCKETS[0], '10.0.0.2');

  expect(countOf('checkout', '1.1.0-b')).toMatchObject({ fatal: 'failed hash' });
});

test('counts a canary that fails on the server as failed', async () => {
  const canaryBuckets = [...bucketsFor('catalog', CANARY)];
  site = await aSite({ catalog: CANARY }, { failing: 'catalog 1.1.0-b' });

  for (const bucket of canaryBuckets.slice(0, 3)) await site.get(inBucket(bucket), '/courses');

  expect(countOf('catalog', '1.1.0-b')).toMatchObject({ visits: 3, failed: 3 });
});

test('counts a visit as failed if its page shows cards because both the canary and the live release fail', async () => {
  const canaryBuckets = [...bucketsFor('catalog', CANARY)];
  site = await aSite({ catalog: CANARY }, { unsendable: 'catalog 1.1.0-b' });

  expect((await site.get(inBucket(canaryBuckets[0]), '/courses')).body).toContain('"missing":["catalog"]');

  expect(countOf('catalog', '1.1.0-b')).toMatchObject({ visits: 1, failed: 1 });
});

test('until a canary is warm its visits get the live release, and are not counted', async () => {
  site = await aSite({ checkout: CANARY }, { isWarm: false });

  expect((await site.get(inBucket(CANARY_BUCKETS[0]))).body).not.toContain('1.1.0-b');

  expect(site.outcomeCounter.counted).toEqual([]);
});

test('after a rollback the next page has the live releases, and sets no cookies', async () => {
  site = await aSite({ checkout: CANARY });
  expect((await site.get(inBucket(CANARY_BUCKETS[0]))).body).toContain('checkout 1.1.0-b');

  site.swapTo({});

  const { body, headers } = await site.get(inBucket(CANARY_BUCKETS[0]));
  expect(body).not.toContain('checkout 1.1.0-b');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toMatch(/^public/);
});

describe('a failure that ends a canary', () => {
  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] }),
  );
  afterEach(() => jest.useRealTimers());

  test.each<[what: string, happen: (variant: Generation) => void, fatal: string]>([
    [
      'a changed file',
      ({ watch }) => Object.assign(watch, { damaged: () => [{ feature: 'checkout', id: '1.1.0-b' }] }),
      'failed hash',
    ],
    ['a crashed renderer', ({ renderer }) => Object.assign(renderer, { crashes: 1 }), 'renderer death'],
  ])('%s is counted as fatal', async (_, happen, fatal) => {
    site = await aSite({ checkout: CANARY });
    happen(site.variantOf('checkout 1.1.0-b'));

    jest.advanceTimersByTime(1000);

    expect(countOf('checkout', '1.1.0-b')).toMatchObject({ fatal });
  });

  test('a canary whose renderer crashes as often as the live renderer is not stopped, even if another live revision follows', async () => {
    site = await aSite({ checkout: CANARY });
    jest.advanceTimersByTime(500);
    site.variantOf('checkout 1.1.0-b').renderer.crashes = 1;
    site.variantOf('live').renderer.crashes = 1;

    jest.advanceTimersByTime(1000);
    site.replaceLive();
    jest.advanceTimersByTime(1000);

    expect(site.outcomeCounter.counted).toEqual([]);
  });

  test('a canary whose renderer has crashed as often as the live renderer before the first check is not stopped', async () => {
    site = await aSite({ checkout: CANARY });
    site.variantOf('checkout 1.1.0-b').renderer.crashes = 1;
    site.variantOf('live').renderer.crashes = 1;

    jest.advanceTimersByTime(1000);

    expect(site.outcomeCounter.counted).toEqual([]);
  });

  test('a file that is missing before the canary’s first page is counted as fatal', async () => {
    site = await aSite({ checkout: CANARY }, { unusable: CANARY_RELEASE });

    expect(countOf('checkout', '1.1.0-b')).toMatchObject({ fatal: 'failed hash' });
  });

  test('earlier crashes of the live renderer do not excuse a crash of the canary’s renderer', async () => {
    site = await aSite({ checkout: CANARY });
    site.variantOf('live').renderer.crashes = 3;
    jest.advanceTimersByTime(500);
    site.variantOf('checkout 1.1.0-b').renderer.crashes = 1;

    jest.advanceTimersByTime(500);

    expect(countOf('checkout', '1.1.0-b')).toMatchObject({ fatal: 'renderer death' });
  });

  test('is detected even if visits get the canary only together with another canary, which is not stopped', async () => {
    const other = { ...CANARY, release: '1.1.0-d', percent: 99 };
    site = await aSite({ checkout: CANARY, catalog: other });
    expect(site.variantOf('checkout 1.1.0-b')).toBeUndefined();
    site.variantOf('checkout 1.1.0-b, catalog 1.1.0-d').renderer.crashes = 1;

    jest.advanceTimersByTime(1000);

    expect(countOf('checkout', '1.1.0-b')).toMatchObject({ fatal: 'renderer death' });
    expect(countOf('catalog', '1.1.0-d')).toBeUndefined();
  });
});

function countOf(feature: string, id: string) {
  return site.outcomeCounter.counted.find((count) => count.feature === feature && count.id === id);
}

function inBucket(bucket = 0) {
  return { cookie: `stepwell-bucket=${bucket}` };
}

/** A canary that begins now and ends in a day. */
function timesFromNow() {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return { since: at(0), deadline: at(24), heldUntil: at(48) };
}

type TestSite = Awaited<ReturnType<typeof aSite>>;

/** A browser that has a bucket and keeps the cookie of its visit. */
class Visitor {
  token = '';

  constructor(
    private readonly bucket: number | undefined,
    private readonly from = '10.0.0.9',
  ) {}

  get headers() {
    const cookie = `${inBucket(this.bucket).cookie}${this.token && `; ${this.token}`}`;
    return { cookie, 'x-forwarded-for': this.from };
  }

  async opens(at: TestSite, url?: string): Promise<void> {
    this.keep(await at.get(this.headers, url));
  }

  async fails(at: TestSite, id: string, isChanged = false): Promise<void> {
    this.keep(await at.fails(id, this.headers, isChanged));
  }

  async isAlive(at: TestSite, release: { feature: string; id: string }): Promise<void> {
    this.keep(await at.isAlive(release, this.headers));
  }

  private keep({ headers }: { headers: Record<string, unknown> }): void {
    const value = [headers['set-cookie']]
      .flat()
      .findLast((each) => `${each}`.startsWith('stepwell-counted='));
    if (value) this.token = String(value).split(';', 1)[0] ?? '';
  }
}

interface SiteOptions {
  isWarm?: boolean;
  /** Id of the variant whose catalog fails on the server. */
  failing?: string;
  /** Id of the variant whose catalog makes pages impossible to send, as does the release before it. */
  unsendable?: string;
  /** Id of the variant that finds no course; no variant finds the course `made-up`. */
  losing?: string;
  /** A canary's release with missing files. */
  unusable?: ReleaseName;
  secret?: string;
}

/** A site with canaries, whose pages name their releases. */
async function aSite(
  canaries: Record<string, Canary>,
  {
    isWarm = true,
    failing = '',
    unsendable = '',
    losing = '',
    unusable,
    secret = 'of all edges',
  }: SiteOptions = {},
) {
  const made: Record<string, number> = {};
  const known = new Map<string, Generation>();
  const generationOf = (replaced: ReplacedReleases, registryCanaries: Record<string, Canary>): Generation => {
    const name = [...replaced].map((each) => each.join(' ')).join(', ') || 'live';
    const ids = {
      shell: '1.0.0-s1',
      checkout: '1.0.0-a',
      catalog: '1.0.0-a',
      ...Object.fromEntries(replaced),
    };
    const { shell, ...remotes } = ids;
    const { generation } = aGeneration(
      (address, releases) => {
        made[name] = (made[name] ?? 0) + 1;
        const isLost = address.endsWith('/made-up') || (name === losing && address.startsWith('/course/'));
        return {
          ...aRenderedPage(address),
          status: isLost ? 404 : 200,
          html: `<p>${name}</p>`,
          failed: name === failing ? ['catalog'] : [],
          ...(name === unsendable &&
            !releases.includes('card') && { failed: ['catalog'], unusable: ['catalog'] }),
        };
      },
      { live: remotes, shell },
    );
    const features = Object.fromEntries(
      Object.entries(ids).map(([feature, live]) => [
        feature,
        {
          live,
          previous: null,
          by: '',
          at: '',
          ...(registryCanaries[feature] && { canary: registryCanaries[feature] }),
        },
      ]),
    );
    Object.assign(generation, { registry: { revision: 1, features }, watch: { damaged: () => [] } });
    Object.assign(generation.renderer, { crashes: 0 });
    known.set(name, generation);
    return generation;
  };
  let current = generationOf(new Map(), canaries);
  let notify: (generation: Generation) => void = () => undefined;
  const variants = {
    setCanaries: async (
      _live: Generation,
      wanted: readonly ReplacedReleases[],
      onUnusable?: (release: ReleaseName) => void,
    ) => {
      known.clear();
      if (unusable) queueMicrotask(() => onUnusable?.(unusable));
      if (isWarm) for (const replaced of wanted) generationOf(replaced, canaries);
      known.set('live', current);
    },
    canaryOf: (replaced: ReplacedReleases) =>
      known.get([...replaced].map((each) => each.join(' ')).join(', ')),
  };
  const live = {
    get current() {
      return current;
    },
    onSwap: (listener: typeof notify) => {
      notify = listener;
      return () => true;
    },
  };
  const outcomeCounter: OutcomeCounter = new OutcomeCounter({
    phaseOf: (feature) => tested.phaseOf(feature),
  });
  const tested: Canaries = new Canaries({ live, variants, outcomeCounter, isSecure: true, secret });
  const app: FastifyInstance = Fastify({ trustProxy: true });
  app.post<{ Body: { id: string; isChanged: boolean } }>('/fails', async (request, reply) => {
    const { id, isChanged } = request.body;
    tested.outcomes.countFailure(request, reply, { feature: 'checkout', id }, { isChanged });
    return '';
  });
  app.post<{ Body: { feature: string; id: string } }>('/alive', async (request, reply) => {
    tested.outcomes.countAlive(request, reply, [request.body]);
    return '';
  });
  await app.register(pageRoutes, {
    currentGeneration: () => current,
    canaries: tested,
    publicUrl: 'https://academy.example',
    api: anApiConnection(),
  });
  return {
    outcomeCounter,
    made,
    refused: tested.outcomes.refused,
    get: (headers: Record<string, string> = {}, url = '/checkout/algebra') => app.inject({ url, headers }),
    isAlive: (release: { feature: string; id: string }, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/alive', headers, payload: release }),
    fails: (id: string, headers: Record<string, string>, isChanged = false) =>
      app.inject({ method: 'POST', url: '/fails', headers, payload: { id, isChanged } }),
    variantOf: (name: string) => known.get(name) as Generation,
    /** Replaces the live generation, while the variants of the earlier one are still used. */
    replaceLive: () => {
      current = generationOf(new Map(), canaries);
    },
    swapTo: (next: Record<string, Canary>) => {
      current = generationOf(new Map(), next);
      notify(current);
    },
    close: () => {
      tested.close();
      return app.close();
    },
  };
}
