import type { Settings } from '@stepwell/contract';
import { aCourse, aSettings } from '@stepwell/contract/testing';
import { ApiClient } from '@stepwell/platform';
import { scenarioAdapter } from '@stepwell/platform/testing';
import Fastify from 'fastify';
import { aFeature } from '../../browser/site/feature.testing';
import { seoRoutes } from './seo.routes';

test('the sitemap has pages of shell and remotes, and courses, but no route pattern', async () => {
  const app = anEdge({ data: [aCourse({ _id: 'gate-cs' }), aCourse({ _id: 'r&d' })] });

  const { body, headers } = await app.inject('/sitemap.xml');

  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).toContain('<loc>https://stepwell.example/</loc>');
  expect(body).toContain('<loc>https://stepwell.example/courses</loc>');
  expect(body).toContain('<loc>https://stepwell.example/course/gate-cs</loc>');
  expect(body).toContain('<loc>https://stepwell.example/course/r%26d</loc>');
  expect(body).not.toContain(':id');
});

test.each([
  ['replies', { data: [aCourse()] }, 200],
  ['does not reply', 'drop' as const, 503],
])('if the API %s, requests the courses once for all requests of the sitemap', async (_, courses, status) => {
  const onCall = jest.fn();
  const app = anEdge(courses, onCall);

  const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject('/sitemap.xml')));
  replies.push(await app.inject('/sitemap.xml'));

  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([status]));
  expect(onCall).toHaveBeenCalledTimes(1);
});

test.each([
  ['replies', 60_000, { data: [aCourse()] }],
  ['does not reply', 2000, 'drop' as const],
])('if the API %s, requests the courses again after %i ms', async (_, keptMs, courses) => {
  const onCall = jest.fn();
  const app = anEdge(courses, onCall);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);

  await app.inject('/sitemap.xml');
  now.mockReturnValue(1000 + keptMs);
  await app.inject('/sitemap.xml');
  expect(onCall).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1001 + keptMs);
  await app.inject('/sitemap.xml');
  expect(onCall).toHaveBeenCalledTimes(2);
});

test('robots.txt allows every page', async () => {
  const { body } = await anEdge('drop').inject('/robots.txt');

  expect(body.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/']);
});

test.each([
  [
    'the academy’s name in the settings',
    { data: aSettings({ academy: { name: 'Baori Classes' } }) },
    'Baori Classes',
    'Baori',
  ],
  ['settings without the academy’s name', { data: aSettings() }, 'Stepwell Academy', 'Stepwell'],
  ['no reply', 'drop' as const, 'Stepwell Academy', 'Stepwell'],
])(
  'the web manifest has the academy’s name, or the default name without one: %s',
  async (_, settings, name, shortName) => {
    const { body } = await anEdge('drop', undefined, settings).inject('/manifest.webmanifest');

    expect(JSON.parse(body)).toMatchObject({ name, short_name: shortName, start_url: '/' });
  },
);

test('the web manifest has a changed name after a second', async () => {
  const settings = { data: aSettings() };
  const app = anEdge('drop', undefined, settings);
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  await app.inject('/manifest.webmanifest');

  settings.data = aSettings({ academy: { name: 'Baori Classes' } });
  now.mockReturnValue(2001);

  expect((await app.inject('/manifest.webmanifest')).body).toContain('Baori Classes');
});

function anEdge(
  courses: 'drop' | { data: ReturnType<typeof aCourse>[] },
  onCall?: () => void,
  settings: 'drop' | { data: Settings } = { data: aSettings() },
) {
  const answer = scenarioAdapter({
    answers: { 'GET /api/courses/getAllCourses': courses, 'GET /api/settings/getSettings': settings },
  });
  const adapter: typeof answer = (config) => {
    onCall?.();
    return answer(config);
  };
  const api = new ApiClient({ appId: 'app', appKey: 'key', adapter });
  const routes = ['/courses', '/course/:id'].map((path) => ({ path, module: 'Page', fallback: 'Page' }));
  const app = Fastify();
  app.register(seoRoutes, {
    publicUrl: 'https://stepwell.example',
    api,
    currentFeatures: () => [aFeature({ routes })],
  });
  return app;
}
