import { unmetByAll, unmetNeeds } from './compatibility';
import type { ReleaseRecord } from './release';

const REMOTE = aRecord('checkout', {
  needs: { react: '^19.3.1', '@stepwell/platform': '^1.2.0', '@module-federation/runtime': '2.9.2' },
});

test.each([
  ['the lowest version of its range', { '@stepwell/platform': '1.2.0' }],
  ['a newer patch of platform', { '@stepwell/platform': '1.2.7' }],
  ['a newer minor of platform', { '@stepwell/platform': '1.9.0' }],
  ['a newer React of its major', { react: '19.8.0' }],
])('accepts a remote on a shell that shares %s', (_case, lends) => {
  expect(unmetNeeds(REMOTE, aShell(lends))).toBeUndefined();
});

test.each([
  [
    'an older platform than the remote was built against',
    { '@stepwell/platform': '1.1.9' },
    '@stepwell/platform ^1.2.0',
  ],
  ['the next major of platform', { '@stepwell/platform': '2.0.0' }, '@stepwell/platform ^1.2.0'],
  ['a pre-release of platform', { '@stepwell/platform': '1.3.0-rc.1' }, '@stepwell/platform ^1.2.0'],
  ['the next major of React', { react: '20.0.0' }, 'react ^19.3.1'],
  [
    'another runtime, where the range is one version',
    { '@module-federation/runtime': '2.9.3' },
    'runtime 2.9.2',
  ],
])('refuses a remote on a shell that shares %s, and names the missing package', (_case, lends, lack) => {
  const [name = '', version] = Object.entries(lends)[0] ?? [];

  const why = unmetNeeds(REMOTE, aShell(lends));

  expect(why).toContain(`checkout 1.0.0-a needs`);
  expect(why).toContain(`${lack} (shell 2.0.0-s shares ${version})`);
  expect(why).toContain(name);
});

test('reports the version of a package that the shell does not share as "none"', () => {
  const shell = aShell({});
  delete shell.lends.react;

  expect(unmetNeeds(REMOTE, shell)).toBe('checkout 1.0.0-a needs react ^19.3.1 (shell 2.0.0-s shares none)');
});

test('accepts a remote if at least one shell shares the packages that it needs', () => {
  const old = aShell({ '@stepwell/platform': '1.0.0' });

  expect(unmetByAll(REMOTE, [old, aShell({})])).toBeUndefined();
  expect(unmetByAll(REMOTE, [old])).toContain('shares 1.0.0');
});

function aShell(lends: Record<string, string>): ReleaseRecord {
  const usual = { react: '19.3.1', '@stepwell/platform': '1.2.3', '@module-federation/runtime': '2.9.2' };
  return aRecord('shell', { id: '2.0.0-s', lends: { ...usual, ...lends } });
}

function aRecord(feature: string, record: Partial<ReleaseRecord>): ReleaseRecord {
  return { feature, id: '1.0.0-a', container: '', needs: {}, lends: {}, modules: {}, files: {}, ...record };
}
