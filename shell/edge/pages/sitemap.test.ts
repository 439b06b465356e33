import { aCourse } from '@stepwell/contract/testing';
import Fastify from 'fastify';
import { aFeature } from '../../browser/site/feature.testing';
import { aFakeApi, type FakeApi } from '../http/an-api.testing';
import { sitemapRoutes } from './sitemap.routes';

let api: FakeApi;
beforeEach(async () => {
  api = await aFakeApi();
  const data = [aCourse({ _id: 'gate-cs' }), aCourse({ _id: 'r&d' })];
  api.answer = (_request, reply) =>
    reply.end(JSON.stringify({ response: { status: 200, message: 'OK', data } }));
});
afterEach(() => api.close());

test('the sitemap has pages of shell and remotes, and courses, but no route pattern', async () => {
  const { body, headers } = await anEdge().inject('/sitemap.xml');

  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  for (const path of ['/', '/courses', '/course/gate-cs', '/course/r%26d'])
    expect(body).toContain(`<loc>https://stepwell.example${path}</loc>`);
  expect(body).not.toContain(':id');
});

test.each([
  ['replies', 200],
  ['does not reply', 503],
])('if the API %s, the courses are requested once for all requests of the sitemap', async (what, status) => {
  if (what === 'does not reply') api.answer = (request) => request.socket.destroy();
  const app = anEdge();

  const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject('/sitemap.xml')));
  replies.push(await app.inject('/sitemap.xml'));

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([status]));
  expect(api.requests).toHaveLength(1);
});

test('robots.txt allows every page', async () => {
  const { body } = await anEdge().inject('/robots.txt');

  expect(body.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
});

function anEdge() {
  const routes = ['/courses', '/course/:id'].map((path) => ({ path, module: 'Page', fallback: 'Page' }));
  const app = Fastify();
  app.register(sitemapRoutes, {
    publicUrl: 'https://stepwell.example',
    api: { apiOrigin: api.origin, app: { id: 'app', key: 'key' } },
    features: () => [aFeature({ routes })],
  });
  return app;
}
