import { headTags } from './head-tags';

const head = {
  title: 'Courses',
  description: 'All courses',
  canonical: '/courses',
  noIndex: false,
  site: { name: 'Stepwell Academy', title: 'Stepwell Academy: Go deep. Rise ready.' },
};

test.each([
  ['a page', false],
  ['a page that is not indexed', true],
])('%s has title, description, absolute address, and robots only then', (_, noIndex) => {
  const tags = headTags({ ...head, noIndex }, 'https://stepwell.example');

  expect(tags).toContain('<title>Courses</title>');
  expect(tags).toContain('<meta name="description" content="All courses">');
  expect(tags).toContain('<link rel="canonical" href="https://stepwell.example/courses">');
  expect(tags.includes('<meta name="robots" content="noindex">')).toBe(noIndex);
});

test('escapes title and structured data', () => {
  const hostile = '</title></script><script>alert(1)</script>"\'&';
  const tags = headTags({ ...head, title: hostile, jsonLd: [{ name: hostile }] }, 'https://stepwell.example');

  expect(tags).not.toContain('<script>alert');
  expect(tags.match(/<\/script>/g)).toHaveLength(1);
});

test('makes site paths in structured data absolute', () => {
  const jsonLd = [{ url: '/courses', itemListElement: [{ item: '/course/a' }], name: 'A / B' }];

  const tags = headTags({ ...head, jsonLd }, 'https://stepwell.example');

  expect(tags).toContain(
    '{"url":"https://stepwell.example/courses","itemListElement":[{"item":"https://stepwell.example/course/a"}],"name":"A / B"}',
  );
});

test('preloads the page’s pictures, with their media queries', () => {
  const pictures = [{ href: '/art/day.svg', media: '(min-width: 1px)' }, { href: '/art/"night.svg' }];

  const tags = headTags({ ...head, pictures }, 'https://stepwell.example');

  expect(tags).toContain(
    '<link rel="preload" as="image" href="/art/day.svg" media="(min-width: 1px)" fetchpriority="high">',
  );
  expect(tags).toContain('<link rel="preload" as="image" href="/art/&#34;night.svg" fetchpriority="high">');
});

test('a page without a picture has the default picture and its size', () => {
  const tags = headTags(head, 'https://stepwell.example');

  expect(propertiesOf(tags)).toMatchObject({
    'og:image': 'https://stepwell.example/art/social.png',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Stepwell Academy: Go deep. Rise ready.',
  });
  expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('a page’s own picture has the page’s title as its text, and no size', () => {
  const tags = headTags({ ...head, image: 'https://cdn.example/a.jpg' }, 'https://stepwell.example');

  expect(propertiesOf(tags)).toMatchObject({
    'og:image': 'https://cdn.example/a.jpg',
    'og:image:alt': 'Courses',
  });
  expect(tags).not.toMatch(/og:image:(width|height|type)/);
});

function propertiesOf(tags: string): Record<string, string> {
  return Object.fromEntries(
    [...tags.matchAll(/<meta property="([^"]*)" content="([^"]*)">/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  );
}
