import type { Reference } from '../workbench-api/reference';
import { topicAt, topicPath } from './reference-address';

const REFERENCE: Reference = {
  chapters: [aChapter('platform', ['Link', 'NavLink']), aChapter('slots', ['home.courses.v1'])],
};

test.each([
  ['/bench/reference/platform/Link', 'Link'],
  ['/bench/reference/platform/NavLink/', 'NavLink'],
  ['/bench/reference/slots/home.courses.v1', 'home.courses.v1'],
  ['/bench/reference', undefined],
  ['/bench/reference/slots/Link', undefined],
  ['/bench/reference/platform/gone', undefined],
])('%s is the page of %s', (path, name) => {
  expect(topicAt(REFERENCE, path)?.topic.name).toBe(name);
});

test('the path of a topic leads to it', () => {
  for (const chapter of REFERENCE.chapters)
    for (const topic of chapter.topics)
      expect(topicAt(REFERENCE, topicPath(chapter, topic))).toEqual({ chapter, topic });
});

function aChapter(id: string, names: string[]) {
  const topics = names.map((name) => ({
    name,
    kind: 'function',
    signature: name,
    about: 'What it is.',
    parts: [],
    notes: [],
    example: null,
  }));
  return { id, title: id, about: '', topics };
}
