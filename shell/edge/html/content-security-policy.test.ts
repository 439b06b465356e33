import { contentSecurityPolicy, framesNotAllowed } from './content-security-policy';

const MAP = 'https://www.openstreetmap.org';
const PLAYER = 'https://player.vimeo.com';
const OTHER_SITE = 'https://frames.example.org';

test.each([
  ['no remote requests frames', [], "'none'"],
  ['one requests one', [PLAYER], PLAYER],
  ['several request frames, two of them the same', [PLAYER, MAP, PLAYER], `${MAP} ${PLAYER}`],
  ['one requests a frame that is not allowed', [OTHER_SITE, MAP], MAP],
  ['one requests everything', ['*', 'https:'], "'none'"],
  ['one injects another directive', [`${MAP}; script-src *`, MAP], MAP],
])('when %s, the policy has the allowed frames', (_, asked, framed) => {
  expect(frameRule(asked)).toBe(`frame-src ${framed}`);
});

test('returns the frames that are not allowed', () => {
  expect(framesNotAllowed([MAP, OTHER_SITE])).toEqual([OTHER_SITE]);
});

function frameRule(asked: string[]): string | undefined {
  return contentSecurityPolicy([], [], asked)
    .split('; ')
    .find((rule) => rule.startsWith('frame-src'));
}
