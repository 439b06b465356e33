import { nameWithoutHash, normalizeContent } from './normalize-code';

const normalized = (name: string, text: string, id: string) => normalizeContent(name, Buffer.from(text), id);

test.each([
  ['the release id', 'load("/r/sample/1.0.0-a/")', 'load("/r/sample/1.0.0-b/")'],
  ['the container name', 'self.sample__1_0_0_a=1', 'self.sample__1_0_0_b=1'],
  ['hashes of files', 'u({347:"2446c6e8"})', 'u({347:"b3ada923"})'],
  ['hashes of class names', 'className:"card-Ab1_c"', 'className:"card-Zz9-x"'],
  ['minified names', 'function e(t){return t+1}', 'function q(w){return w+1}'],
])('removes %s from a script', (_what, before, after) => {
  expect(normalized('browser/1.js', before, '1.0.0-a')).toBe(normalized('browser/1.js', after, '1.0.0-b'));
});

test('keeps differences of words, style values and pictures, and removes hashes from styles', () => {
  const isSame = (name: string, before: string, after: string) =>
    normalized(name, before, '1.0.0-a') === normalized(name, after, '1.0.0-b');

  expect(isSame('browser/1.js', 'title:"Reviews"', 'title:"Opinions"')).toBe(false);
  expect(isSame('browser/1.css', '.card-Ab1_c{padding:4px}', '.card-Zz9-x{padding:8px}')).toBe(false);
  expect(isSame('browser/1.css', '.card-Ab1_c{padding:4px}', '.card-Zz9-x{padding:4px}')).toBe(true);
  const turning = (name: string, to: string) =>
    `.a{animation:${name} 1s}@keyframes ${name}{to{rotate:${to}}}`;
  expect(isSame('browser/1.css', turning('turn-bueEQ', '1turn'), turning('turn-fhYkk', '1turn'))).toBe(true);
  expect(isSame('browser/1.css', turning('turn-bueEQ', '1turn'), turning('turn-fhYkk', '2turn'))).toBe(false);
  expect(isSame('browser/a.svg', '<svg a="1.0.0-a"/>', '<svg a="1.0.0-b"/>')).toBe(false);
});

test('removes the hash from the name of a file', () => {
  expect(nameWithoutHash('browser/347.2446c6e8.js')).toBe('browser/347.js');
  expect(nameWithoutHash('browser/remoteEntry.js')).toBe('browser/remoteEntry.js');
});
