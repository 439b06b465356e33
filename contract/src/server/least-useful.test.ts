import { type Activity, leastUseful } from './least-useful';

/** `idle@3`: idle since the third millisecond. */
function connections(text: string) {
  return text
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const [activity, since] = name.split('@');
      return { name, activity: activity as Activity, since: Number(since) };
    });
}

test.each([
  ['idle before all others', 'receiving@1 sending@1 idle@9 working@1', 'idle@9'],
  ['of idle ones the one that has been so for the longest', 'idle@5 idle@2 idle@7', 'idle@2'],
  ['a request half sent before a reply half read', 'sending@1 receiving@8 working@1', 'receiving@8'],
  ['of half-sent requests the oldest', 'receiving@4 receiving@3 receiving@9', 'receiving@3'],
  ['of slow readers the one that has read for the longest', 'working@1 sending@6 sending@2', 'sending@2'],
  ['never one that waits for our reply', 'working@1 working@2', undefined],
  ['none where there is none', '', undefined],
])('gives up %s', (_rule, given, expected) => {
  expect(leastUseful(connections(given))?.name).toBe(expected);
});
