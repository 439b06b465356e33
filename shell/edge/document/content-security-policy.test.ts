import { contentSecurityPolicy } from './content-security-policy';

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

test('pictures and videos may have any https address, scripts and styles only the site’s', () => {
  const rules = policyWith({}).split('; ');

  expect(rules).toEqual(
    expect.arrayContaining([
      "img-src 'self' data: https:",
      "media-src 'self' https:",
      "script-src 'self' 'sha256-script'",
      "style-src 'self' 'sha256-style'",
      "frame-ancestors 'none'",
    ]),
  );
});

test('a page for testers may show the page in a frame', () => {
  expect(policyWith({ framedBy: 'http://localhost:3300' })).toContain(
    'frame-ancestors http://localhost:3300',
  );
});

test('a remote of a developer’s machine may load its files and listen to its server', () => {
  const policy = policyWith({ devOrigin: 'http://localhost:3101' });

  expect(policy).toContain("script-src 'self' http://localhost:3101 'sha256-script'");
  expect(policy).toContain("connect-src 'self' http://localhost:3101 ws://localhost:3101");
});

function frameRule(frames: string[]): string | undefined {
  return policyWith({ frames })
    .split('; ')
    .find((rule) => rule.startsWith('frame-src'));
}

function policyWith(input: Partial<Parameters<typeof contentSecurityPolicy>[0]>): string {
  return contentSecurityPolicy({
    scriptHashes: ["'sha256-script'"],
    styleHashes: ["'sha256-style'"],
    frames: [],
    ...input,
  });
}
