import { headTags } from './head-tags';

const head = { title: 'Courses', description: 'All courses', canonical: '/courses', noIndex: false };

const OPTIONAL = [
  '<link rel="prev" href="https://stepwell.example/courses">',
  '<link rel="next" href="https://stepwell.example/courses?page=3">',
  '<meta name="robots" content="noindex">',
];

test.each([
  ['a page', {}, []],
  ['a page of a list', { prev: '/courses', next: '/courses?page=3' }, OPTIONAL.slice(0, 2)],
  ['a page that is not indexed', { noIndex: true }, OPTIONAL.slice(2)],
])('%s has title, description, absolute addresses, and only the optional tags of its head', (...row) => {
  const [, changes, optional] = row;
  const tags = headTags({ ...head, ...changes }, 'https://stepwell.example');

  expect(tags).toContain('<title>Courses</title>');
  expect(tags).toContain('<meta name="description" content="All courses">');
  expect(tags).toContain('<link rel="canonical" href="https://stepwell.example/courses">');
  expect(OPTIONAL.filter((tag) => tags.includes(tag))).toEqual(optional);
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

test('a course has its own picture, whose address depends on the course’s title', () => {
  const course = { ...head, title: 'GATE', image: '/art/share/gate.png' };
  const { 'og:image': picture, ...rest } = propertiesOf(headTags(course, 'https://stepwell.example'));
  const renamed = propertiesOf(headTags({ ...course, title: 'GATE CS' }, 'https://stepwell.example'));

  expect(picture).toMatch(/^https:\/\/stepwell\.example\/art\/share\/gate\.png\?v=[0-9a-f]{8}$/);
  expect(rest).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630', 'og:image:alt': 'GATE' });
  expect(renamed['og:image']).not.toBe(picture);
});

test('a picture of another site keeps its address, and has no size', () => {
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
