import type { AuditLine, RegistryRevision } from '@stepwell/release-server/registry';
import { ReleaseAccess } from './file-access';
import { previewCookie } from './preview-cookie';

const AT = new Date().toISOString();
const LIVE = { live: '1-live', previous: '1-before', by: 'asha', at: AT };
const CANARY = { release: '1-canary', percent: 10, since: AT, deadline: AT, heldUntil: AT, by: 'asha' };
const REGISTRY: RegistryRevision = {
  revision: 7,
  features: { checkout: { ...LIVE, canary: CANARY } },
  blocked: { checkout: { '1-bad': 'it loses orders' } },
};
const LOG: AuditLine[] = [
  { at: AT, revision: 5, by: 'asha', action: 'promote', live: { checkout: '1-old' } },
  { at: AT, revision: 6, by: 'asha', action: 'promote', live: { checkout: '1-bad' } },
];

test.each([
  ['1-live', 'public'],
  ['1-before', 'public'],
  ['1-canary', 'public'],
  ['1-old', 'public'],
  ['1-bad', 'blocked'],
  ['1-new', 'hidden'],
])('files of %s are %s', async (id, access) => {
  expect(await anAccess().of('checkout', id, undefined)).toBe(access);
});

test('files of a release that was never live are served only to browsers with its preview cookie', async () => {
  const access = anAccess();
  const cookieOf = (id: string) => previewCookie(`/r/checkout/${id}/`, false).split(';', 1)[0];

  expect(await access.of('checkout', '1-new', `theme=dark; ${cookieOf('1-new')}`)).toBe('preview');
  expect(await access.of('checkout', '1-new', cookieOf('1-newer'))).toBe('hidden');
  expect(await access.of('checkout', '1-bad', cookieOf('1-bad'))).toBe('blocked');
});

test('requests for guessed releases read the log at most once in two seconds, and at once after a new revision', async () => {
  let reads = 0;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  let registry = REGISTRY;
  const access = new ReleaseAccess({
    registry: () => registry,
    history: async () => {
      reads += 1;
      return LOG;
    },
  });
  const guess = () => access.of('checkout', '9-guessed', undefined);

  await Promise.all([guess(), guess()]);
  expect(reads).toBe(1);
  clock.mockReturnValue(2000);
  await guess();
  expect(reads).toBe(2);
  registry = { ...REGISTRY, revision: 8 };
  await guess();
  expect(reads).toBe(3);
});

test('if the log could never be read, files are served', async () => {
  const access = new ReleaseAccess({
    registry: () => REGISTRY,
    history: () => Promise.reject(new Error('no database')),
  });

  expect(await access.of('checkout', '1-old', undefined)).toBe('public');
  expect(await access.of('checkout', '1-bad', undefined)).toBe('blocked');
});

function anAccess(): ReleaseAccess {
  return new ReleaseAccess({ registry: () => REGISTRY, history: async () => LOG });
}
