import { contentSecurityPolicy, framesNotAllowed } from './content-security-policy';

const MAP = 'https://www.openstreetmap.org';
const PLAYER = 'https://player.vimeo.com';
const OTHER_SITE = 'https://frames.example.org';

test.each([
  ['no remote requests frames', [], "'none'"],
  ['a remote requests an allowed frame', [PLAYER], PLAYER],
  ['several remotes request frames, two of them the same', [PLAYER, MAP, PLAYER], `${MAP} ${PLAYER}`],
  ['a remote requests a frame that is not allowed', [OTHER_SITE, MAP], MAP],
  ['a remote requests all origins', ['*', 'https:'], "'none'"],
  ['a remote tries to inject another directive', [`${MAP}; script-src *`, MAP], MAP],
])('when %s (%j), the policy allows the frames %s', (_, frames, framed) => {
  expect(frameRule(frames)).toBe(`frame-src ${framed}`);
});

test.each([
  ['lists no origins', [], "img-src 'self' data:", "media-src 'self'"],
  [
    'lists an origin',
    ['https://cdn.example'],
    "img-src 'self' data: https://cdn.example",
    "media-src 'self' https://cdn.example",
  ],
  ['does not list origins', undefined, "img-src 'self' data: https:", "media-src 'self' https:"],
])('when the API %s (%j), the policy has %s and %s', (_, media, img, video) => {
  const rules = ['img-src', 'media-src'].map((directive) => ruleOf(directive, { frames: [], media }));

  expect(rules).toEqual([img, video]);
});

test('returns the frames that are not allowed', () => {
  expect(framesNotAllowed([MAP, OTHER_SITE])).toEqual([OTHER_SITE]);
});

function frameRule(frames: string[]): string | undefined {
  return ruleOf('frame-src', { frames });
}

function ruleOf(directive: string, others: Parameters<typeof contentSecurityPolicy>[2]): string | undefined {
  return contentSecurityPolicy([], [], others)
    .split('; ')
    .find((rule) => rule.startsWith(directive));
}
