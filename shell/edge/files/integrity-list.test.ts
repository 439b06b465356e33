import { hashOf } from '@stepwell/release-server/files';
import type { Release } from '@stepwell/release-server/release';
import { integrityList } from './integrity-list';

const RELEASE = {
  files: {
    'node/Page.js': 'N',
    'feature.json': 'F',
    'browser/remoteEntry.js': 'R',
    'browser/128.css': 'S',
    'browser/media/ding.wav': 'W',
    'browser/media/odd.js': 'O',
    'browser/Page.js': 'P',
  },
} as unknown as Release;

test('lists scripts and styles for browsers, sorted by name', () => {
  const { text, hash } = integrityList(RELEASE);

  expect(text).toBe('{"128.css":"S","Page.js":"P","remoteEntry.js":"R"}');
  expect(hash).toBe(hashOf(Buffer.from(text)));
});
