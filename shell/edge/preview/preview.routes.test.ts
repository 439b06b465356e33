import Fastify, { type FastifyInstance } from 'fastify';
import { anApiConnection } from '../http/an-api.testing';
import { pageRoutes } from '../pages/pages.routes';
import {
  type AGenerationOptions,
  aGeneration,
  aRenderedPage,
} from '../release-selection/a-generation.testing';
import type { Generation } from '../release-selection/generation';
import type { NoVariant } from '../release-selection/generation-variants';
import { Previews } from './preview';
import { previewRoutes } from './preview.routes';

const apps: FastifyInstance[] = [];

afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

test('shows a published release, with the bar', async () => {
  const { app, variantsOf } = await aSite();

  const { body, headers } = await app.inject('/courses?release=checkout:1.1.0-b');

  expect(headers['set-cookie']).toEqual([
    'stepwell-preview=1.1.0-b; Path=/r/checkout/1.1.0-b/; HttpOnly; SameSite=Lax',
  ]);
  expect(variantsOf).toEqual([{ checkout: '1.1.0-b' }]);
  expect(body).toContain('<h1>variant /courses</h1>');
  expect(barOf(body)).toEqual({
    text: 'You are looking at checkout 1.1.0-b, which is not live.',
    keep: 'checkout:1.1.0-b',
    requested: 'checkout:1.1.0-b',
    bases: '/r/checkout/1.1.0-b/',
    teams: 'https://releases.academy.example',
  });
});

test('the bar names only the releases that are not live', async () => {
  const { app, variantsOf } = await aSite();

  const { body } = await app.inject('/courses?release=catalog:1.0.0-a,checkout:1.1.0-b');

  expect(variantsOf).toEqual([{ checkout: '1.1.0-b' }]);
  expect(barOf(body)).toMatchObject({
    text: 'You are looking at checkout 1.1.0-b, which is not live.',
    keep: 'catalog:1.0.0-a,checkout:1.1.0-b',
    bases: '/r/checkout/1.1.0-b/',
  });
});

const NOT_PUBLISHED = 'The release of the link is not published here: this is the live site.';

test.each([
  ['checkout:9.9.9-x', NOT_PUBLISHED],
  ['checkout:1.0.0-bad', 'checkout 1.0.0-bad is blocked: this is the live site.'],
  ['checkout:1.1.0-gone', NOT_PUBLISHED],
  [
    'checkout:1.1.0-damaged',
    'checkout 1.1.0-damaged is damaged, or does not fit what is live: this is the live site.',
  ],
  ['checkout:1.0.0-a', 'checkout 1.0.0-a is live already: this is the live site.'],
  ['checkout:1.1.0-b:failed', 'checkout 1.1.0-b failed, so the preview has ended: this is the live site.'],
  ['checkout:9.9.9-call.98111.22233.now:failed', NOT_PUBLISHED],
  ['"><script>', 'The link names no release, such as reviews:1.2.0-3f9a: this is the live site.'],
])('?release=%s shows the live site with the reason, and ends the preview', async (query, text) => {
  const { app } = await aSite();

  const { body, headers } = await app.inject(`/courses?release=${encodeURIComponent(query)}`);

  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('<h1>live /courses</h1>');
  expect(barOf(body)).toMatchObject({ text, keep: '', bases: '' });
});

test.each([
  ['fails on the server', { failed: ['checkout'] }, { checkout: '1.0.0-a' }],
  ['cannot be used on the server, and its feature has no live release', { unusable: ['checkout'] }, {}],
])('shows the live site if the release %s', async (_, failure, previous) => {
  const { app, shown } = await aSite(previous);
  Object.assign(shown, failure);

  const { body } = await app.inject('/courses?release=checkout:1.1.0-b');

  expect(body).toContain('<h1>live /courses</h1>');
  expect(barOf(body)).toMatchObject({
    text: 'checkout 1.1.0-b failed on the server, so the preview has ended: this is the live site.',
    keep: '',
    bases: '',
  });
});

test('shows the live site, and keeps the requested releases, if there are too many previews', async () => {
  const { app, found } = await aSite();
  found.variant = 'busy';

  const { body } = await app.inject('/?release=checkout:1.1.0-b');

  expect(body).toContain('<h1>live /</h1>');
  expect(barOf(body)).toMatchObject({ keep: 'checkout:1.1.0-b', bases: '' });
});

test.each(['checkout:1.1.0-b', 'checkout:9.9.9-x', 'nonsense'])(
  'sends ?release=%s without caching and indexing',
  async (query) => {
    const { app } = await aSite();

    const { headers, body } = await app.inject(`/?release=${query}`);

    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(headers['server-timing']).toContain('page-clock');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toMatch(/id="preview-bar".*<script defer src="[^"]*main.js"/s);
  },
);

test.each(['/courses', '/courses?q=what?release=checkout:1.1.0-b'])(
  'a page without a preview has no bar and is cached: %s',
  async (url) => {
    const { app } = await aSite();
    await app.inject('/courses?release=checkout:1.1.0-b');

    const { headers, body } = await app.inject(url);

    expect(body).toContain('<h1>live /courses');
    expect(body).not.toContain('preview-bar');
    expect(headers['cache-control']).toContain('s-maxage');
    expect(headers['x-robots-tag']).toBeUndefined();
  },
);

test('requests for invented releases render one page, and get 429 after sixty', async () => {
  const { app, rendered, variantsOf } = await aSite();

  const replies = [];
  for (let guess = 0; guess < 100; guess += 1)
    replies.push(await app.inject(`/courses?release=checkout:9.9.9-${guess}`));

  expect(rendered).toEqual(['/courses']);
  expect(variantsOf).toEqual([]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([
    ...Array.from({ length: 60 }, () => 200),
    ...Array.from({ length: 40 }, () => 429),
  ]);
  expect(replies[99]?.headers['cache-control']).toBe('no-store');
});

function barOf(html: string) {
  const [, tag = ''] = /<script ([^>]*id="preview-bar"(?:[^>"]|"[^"]*")*)>/.exec(html) ?? [];
  const read = (name: string) =>
    new RegExp(`data-${name}="([^"]*)"`)
      .exec(tag)?.[1]
      ?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return {
    text: read('text'),
    keep: read('keep'),
    requested: read('requested'),
    bases: read('bases'),
    teams: read('teams'),
  };
}

/** A site with checkout 1.0.0-a live, and several releases 1.1.0-… published, of which some are unusable. */
async function aSite(previous: Record<string, string> = { checkout: '1.0.0-a' }) {
  const shown: { failed: string[]; unusable: string[] } = { failed: [], unusable: [] };
  const page = (name: string, options?: AGenerationOptions) =>
    aGeneration(
      (address, ids) => ({
        ...aRenderedPage(address),
        html: `<h1>${name} ${address}</h1>`,
        ...(/1\.1\.0-b(?! as card)/.test(ids) && {
          failed: [...shown.failed, ...shown.unusable],
          unusable: shown.unusable,
        }),
        // The API's time, which the edge sends in `Server-Timing`.
        state: { master: { config: { serverTimestamp: '2026-11-22T10:00:00.000Z' } } },
      }),
      options,
    );
  const live = page('live');
  const variant = page('variant', {
    live: { checkout: '1.1.0-b', catalog: '1.0.0-a' },
    previous,
    reasons: { checkout: 'preview' },
  }).generation;
  for (const { shell } of [live.generation, variant])
    Object.assign(shell.files, { 'browser/main.js': 'M'.repeat(64) });
  Object.assign(live.generation, {
    registry: {
      features: { catalog: { live: '1.0.0-a' }, checkout: { live: '1.0.0-a' } },
      blocked: { checkout: { '1.0.0-bad': 'it loses orders' } },
    },
  });
  const variantsOf: Record<string, string>[] = [];
  const found: { variant: Generation | NoVariant } = { variant };
  const previews = new Previews({
    live: () => live.generation,
    variants: {
      previewOf: async (_live, replaced) => {
        variantsOf.push(Object.fromEntries(replaced));
        return replaced.get('checkout') === '1.1.0-damaged' ? 'unusable' : found.variant;
      },
    },
    published: {
      has: async (_feature, id) => !id.startsWith('9'),
      fetch: async (_feature, id) => id !== '1.1.0-gone',
    },
  });
  const app = Fastify();
  apps.push(app);
  await app.register(pageRoutes, {
    currentGeneration: () => live.generation,
    previews: previewRoutes(previews, { releasesUrl: 'https://releases.academy.example' }),
    publicUrl: 'https://stepwell.example',
    api: anApiConnection(),
  });
  return { app, found, shown, variantsOf, rendered: live.rendered };
}
