import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../workspace/workspace';

// Rights and conditions of the workflow `release.yml`; `own-repository.test.ts` runs its steps against a release service.

const OWN = '.github/workflows/release.yml';
const TEMPLATE = 'remote-kit/template/repository/_github/workflows';

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { permissions: Record<string, string>; environment?: string; uses?: string }>;
}

test('this repository releases its remotes with the workflow that new repositories get', () => {
  expect(read(OWN)).toBe(read(`${TEMPLATE}/release.yml`));
});

test('only the jobs that act on releases have an identity, and the workflow uses no secret', () => {
  const { permissions, jobs } = parse(read(OWN)) as Workflow;

  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.keys(jobs)).toEqual(['publish', 'promote']);
  expect(jobs.publish?.permissions).toEqual({
    contents: 'read',
    'id-token': 'write',
    'pull-requests': 'write',
  });
  expect(jobs.promote).toMatchObject({
    permissions: { contents: 'read', 'id-token': 'write' },
    environment: 'live',
  });
  expect(read(OWN)).not.toMatch(/secrets\.|RELEASES_TOKEN|RELEASES_KEYS/);
});

test.each(['.github/workflows/ci.yml', `${TEMPLATE}/ci.yml`])(
  '%s releases after its tests, on the main branch',
  (file) => {
    const { jobs, on } = parse(read(file)) as Workflow & { on: { push: { branches: string[] } } };

    expect(on.push.branches).toEqual(['main']);
    expect(jobs.release).toMatchObject({
      if: "github.event_name == 'push' && vars.RELEASES_URL != ''",
      needs: 'test',
      uses: './.github/workflows/release.yml',
      permissions: { 'id-token': 'write', 'pull-requests': 'write' },
    });
  },
);

test('a release that fails does not cancel those of the other remotes', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));

  expect(jobs.release.strategy).toMatchObject({ 'fail-fast': false, matrix: { feature: expect.any(Array) } });
});

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
