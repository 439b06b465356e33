import { contentSecurityPolicy, framesNotAllowed } from './content-security-policy';

const MAP = 'https://www.openstreetmap.org';
const PLAYER = 'https://player.vimeo.com';
const STRANGER = 'https://frames.example.org';

test.each([
  ['no remote asks', [], "'none'"],
  ['one asks', [PLAYER], PLAYER],
  ['several ask, and two for the same', [PLAYER, MAP, PLAYER], `${MAP} ${PLAYER}`],
  ['one asks for what the shell does not allow', [STRANGER, MAP], MAP],
  ['one asks for everything', ['*', 'https:'], "'none'"],
  ['one would write another rule', [`${MAP}; script-src *`, MAP], MAP],
])('when %s, a page frames what was asked for and is allowed', (_, asked, framed) => {
  expect(frameRule(asked)).toBe(`frame-src ${framed}`);
});

test('what is not allowed can be said', () => {
  expect(framesNotAllowed([MAP, STRANGER])).toEqual([STRANGER]);
});

function frameRule(asked: string[]): string | undefined {
  return contentSecurityPolicy([], [], asked)
    .split('; ')
    .find((rule) => rule.startsWith('frame-src'));
}
