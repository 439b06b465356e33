import { unmetByAll, unmetNeeds } from './compatibility';
import type { ReleaseRecord } from './release';

const REMOTE = aRecord('checkout', '1.0.0-a', {
  needs: { react: '^19.3.1', '@stepwell/platform': '^1.2.0' },
});
const SHARED = { react: '19.8.0', '@stepwell/platform': '1.2.0' };

test('accepts a remote on a shell that shares versions in the remote’s ranges', () => {
  expect(unmetNeeds(REMOTE, aShell(SHARED))).toBeUndefined();
});

test.each([
  ['an older version', '1.1.9'],
  ['the next major', '2.0.0'],
  ['a pre-release', '1.3.0-rc.1'],
])('refuses a remote on a shell that shares %s of a package, and names the package', (_case, version) => {
  expect(unmetNeeds(REMOTE, aShell({ ...SHARED, '@stepwell/platform': version }))).toBe(
    `checkout 1.0.0-a needs @stepwell/platform ^1.2.0 (shell 2.0.0-s shares ${version})`,
  );
});

test('reports the version of a package that the shell does not share as "none"', () => {
  const shell = aShell({ '@stepwell/platform': '1.2.0' });

  expect(unmetNeeds(REMOTE, shell)).toBe('checkout 1.0.0-a needs react ^19.3.1 (shell 2.0.0-s shares none)');
});

test('accepts a remote if at least one shell shares the packages that it needs', () => {
  const old = aShell({ ...SHARED, '@stepwell/platform': '1.0.0' });

  expect(unmetByAll(REMOTE, [old, aShell(SHARED)])).toBeUndefined();
  expect(unmetByAll(REMOTE, [old])).toContain('shares 1.0.0');
});

function aShell(lends: Record<string, string>): ReleaseRecord {
  return aRecord('shell', '2.0.0-s', { lends });
}

function aRecord(feature: string, id: string, record: Partial<ReleaseRecord>): ReleaseRecord {
  return { feature, id, container: '', needs: {}, lends: {}, modules: {}, files: {}, ...record };
}
