import { type Activity, connectionToEvict } from './eviction-policy';

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
  ['an idle connection before all others', 'receiving@9 sending@9 idle@3 working@9', 'idle@3'],
  ['the longest idle connection', 'idle@5 idle@8 idle@3', 'idle@8'],
  ['a half-sent request before a half-read reply', 'sending@9 receiving@3 working@9', 'receiving@3'],
  ['the oldest half-sent request', 'receiving@6 receiving@7 receiving@3', 'receiving@7'],
  ['the slowest reader', 'working@9 sending@4 sending@8', 'sending@8'],
  ['a slow reader before a new connection', 'idle@0 sending@9 idle@1', 'sending@9'],
  ['the oldest connection if all are new', 'idle@0.1 receiving@1 idle@0.5', 'receiving@1'],
  ['no connection while all wait for a reply', 'working@9 working@8', undefined],
  ['no connection of an empty list', '', undefined],
])('at a connection limit, evicts %s', (_rule, open, expected) => {
  expect(connectionToEvict(connections(open), NOW)?.name).toBe(expected);
});
