import type { Settings } from '@stepwell/contract';
import { REVISION_HEADER } from '@stepwell/contract';
import { aSettings } from '@stepwell/contract/testing';
import { siteStore } from '@stepwell/platform';
import type { LiveReleases, LoadedRelease } from '@stepwell/releases/edge';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '../../browser/boot/boot-data';
import { aFakeApi, type FakeApi } from '../http/an-api.testing';
import { createEdgeServer } from '../http/edge-server';
import { LiveGeneration } from '../live-generation';
import { EdgeCounters } from '../metrics';
import { aLoadedRelease, aManifest, fakeReleases, liveReleases } from '../releases.testing';
import { pages } from './pages.routes';

export const PUBLIC_URL = 'https://stepwell.example';

/**
 * A shell whose markup is the address, the releases on the page, and how often a page was rendered. It reads the settings. `/course/lost` is
 * not found, `/course/loop` hangs, and `/course/half` is incomplete.
 */
const SHELL_CODE = `
  exports.lent = {};
  let pages = 0;
  exports.renderPage = async ({ address, features, api }) => {
    pages += 1;
    const { data } = await api.adapter({ method: 'get', url: '/api/settings/getSettings' });
    if (address === '/course/loop') for (;;);
    const ids = features.map(({ release }) => release).join();
    return {
      status: address === '/course/lost' ? 404 : 200,
      html: '<h1>' + address + ' by ' + ids + ', page ' + pages + '</h1>',
      head: { title: address, description: '', canonical: address, noIndex: false, site: { name: 'S', title: 'S' } },
      state: { ${siteStore.name}: { config: data.response?.data } },
      loaded: [],
      isComplete: address !== '/course/half',
      failed: [],
    };
  };
`;

const ROUTES = [
  { path: '/courses', subPaths: true, module: 'List', fallback: 'Courses', query: ['q', 'sort'] },
  { path: '/course/:id', module: 'Course', fallback: 'Course', query: ['tab'] },
];

export function aShell(id = '1.0.0-s'): LoadedRelease {
  const files = { 'node/render.js': SHELL_CODE, 'browser/main.js': 'main', 'browser/main.css': 'a{}' };
  return aLoadedRelease('shell', id, files, { modules: { main: { js: ['main.js'], css: ['main.css'] } } });
}

/** A release with the routes of the catalogue. */
export function aCatalog(id: string): LoadedRelease {
  return aLoadedRelease('catalog', id, {}, { manifest: aManifest('catalog', { routes: ROUTES }) });
}

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

export interface ASiteOptions {
  live?: LiveReleases;
  published?: LoadedRelease[];
  allowsDevRemotes?: boolean;
}

/** The pages of an edge over a fake API, with real render threads. */
export async function aSite({ live, published = [], allowsDevRemotes = false }: ASiteOptions = {}) {
  const api = await anApiWithRevisions();
  const access = { apiOrigin: api.origin, app: { id: 'app', key: 'key' } };
  const first = live ?? liveReleases(aShell(), aCatalog('1.0.0-a'));
  const { releases, publish } = fakeReleases(first, ...published);
  const logged: string[] = [];
  const generation = await LiveGeneration.open(releases, access, (text) => logged.push(text));
  const counters = new EdgeCounters();
  const app = createEdgeServer({ publicUrl: PUBLIC_URL, trustedProxies: [] });
  cleanUps.push(
    () => api.close(),
    () => generation.close(),
    () => app.close(),
  );
  await app.register(pages, {
    current: () => generation.current,
    api: access,
    app: access.app,
    counters,
    releases,
    allowsDevRemotes,
    publicUrl: PUBLIC_URL,
  });
  return { app, api, publish, counters, logged, get: (url: string) => pageOf(app, url) };
}

/** An API whose settings and revision a test changes. */
async function anApiWithRevisions(): Promise<FakeApi & { settings: Settings; revision: string | undefined }> {
  const api = Object.assign(await aFakeApi(), {
    settings: aSettings(),
    revision: 'v-1' as string | undefined,
  });
  api.answer = (_request, reply) => {
    reply.writeHead(200, api.revision ? { [REVISION_HEADER]: api.revision } : {});
    reply.end(JSON.stringify({ response: { status: 200, message: 'OK', data: api.settings } }));
  };
  return api;
}

async function pageOf(app: FastifyInstance, url: string) {
  const { statusCode, headers, body } = await app.inject(url);
  const [, html] = /<h1>(.*?)<\/h1>/.exec(body) ?? [];
  const [, json] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body) ?? [];
  return { statusCode, headers, body, html, boot: JSON.parse(json ?? '{}') as Boot };
}
