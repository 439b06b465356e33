import { headTags } from './head-tags';
import { jsonForHtml } from './json-for-html';

const head = { title: 'Courses', description: 'All courses', canonical: '/courses', noIndex: false };

test('says title, description and the absolute canonical address', () => {
  const tags = headTags(head, 'https://stepwell.example');

  expect(tags).toContain('<title>Courses</title>');
  expect(tags).toContain('<meta name="description" content="All courses">');
  expect(tags).toContain('<link rel="canonical" href="https://stepwell.example/courses">');
  expect(tags).not.toContain('noindex');
});

test('names the pages before and after, where a list has several', () => {
  const tags = headTags({ ...head, prev: '/courses', next: '/courses?page=3' }, 'https://stepwell.example');

  expect(tags).toContain('<link rel="prev" href="https://stepwell.example/courses">');
  expect(tags).toContain('<link rel="next" href="https://stepwell.example/courses?page=3">');
  expect(headTags(head, 'https://stepwell.example')).not.toMatch(/rel="(prev|next)"/);
});

test('keeps pages out of search engines where asked', () => {
  expect(headTags({ ...head, noIndex: true }, 'https://stepwell.example')).toContain(
    '<meta name="robots" content="noindex">',
  );
});

test('no title or structured data can end the element it stands in', () => {
  const hostile = '</title></script><script>alert(1)</script>"\'&';
  const tags = headTags({ ...head, title: hostile, jsonLd: [{ name: hostile }] }, 'https://stepwell.example');

  expect(tags).not.toContain('<script>alert');
  expect(tags.match(/<\/script>/g)).toHaveLength(1);
});

test('site paths in structured data become whole addresses', () => {
  const jsonLd = [{ url: '/courses', itemListElement: [{ item: '/course/a' }], name: 'A / B' }];

  const tags = headTags({ ...head, jsonLd }, 'https://stepwell.example');

  expect(tags).toContain(
    '{"url":"https://stepwell.example/courses","itemListElement":[{"item":"https://stepwell.example/course/a"}],"name":"A / B"}',
  );
});

test('asks at once for pictures that only the styles name, each for its theme', () => {
  const pictures = [{ href: '/art/day.svg', media: '(min-width: 1px)' }, { href: '/art/"night.svg' }];

  const tags = headTags({ ...head, pictures }, 'https://stepwell.example');

  expect(tags).toContain(
    '<link rel="preload" as="image" href="/art/day.svg" media="(min-width: 1px)" fetchpriority="high">',
  );
  expect(tags).toContain('<link rel="preload" as="image" href="/art/&#34;night.svg" fetchpriority="high">');
});

test('boot data survives the round trip through HTML', () => {
  const data = { text: '</script><!-- \u2028 \u2029 <b>' };

  expect(jsonForHtml(data)).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(jsonForHtml(data))).toEqual(data);
});
