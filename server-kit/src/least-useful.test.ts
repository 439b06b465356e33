import { type Activity, leastUseful } from './least-useful';

const NOW = 100_000;

/** `idle@3`: idle for three seconds. */
function connections(text: string) {
  return text
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const [activity, seconds] = name.split('@');
      return { name, activity: activity as Activity, since: NOW - Number(seconds) * 1000 };
    });
}

test.each([
  ['idle before all others', 'receiving@9 sending@9 idle@3 working@9', 'idle@3'],
  ['of idle ones the one that has been so for the longest', 'idle@5 idle@8 idle@3', 'idle@8'],
  ['a request half sent before a reply half read', 'sending@9 receiving@3 working@9', 'receiving@3'],
  ['of half-sent requests the oldest', 'receiving@6 receiving@7 receiving@3', 'receiving@7'],
  ['of slow readers the one that has read for the longest', 'working@9 sending@4 sending@8', 'sending@8'],
  ['a slow reader before somebody who has just come', 'idle@0 sending@9 idle@1', 'sending@9'],
  ['whoever came first where all have just come', 'idle@0.1 receiving@1 idle@0.5', 'receiving@1'],
  ['never one that waits for our reply', 'working@9 working@8', undefined],
  ['none where there is none', '', undefined],
])('gives up %s', (_rule, given, expected) => {
  expect(leastUseful(connections(given), NOW)?.name).toBe(expected);
});
