import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NETWORK_ERROR } from '@stepwell/contract';
import { ROOT } from '../workspace/workspace';
import { findNginx, layOutNginx } from './own-nginx';

// Tests nginx's configuration without starting nginx; nginx.test.ts starts it.

const configuration = readFileSync(join(ROOT, 'deploy/nginx/stepwell.conf'), 'utf8');
const nginx = findNginx();

(nginx ? test : test.skip)('nginx accepts the configuration (skipped where nginx is not installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-nginx-'));
  const args = layOutNginx(folder, {
    http: 25_080,
    https: 25_443,
    edges: [25_001, 25_002],
    api: 25_000,
    apis: [25_003, 25_004],
  });

  const { status, stderr } = spawnSync(nginx ?? '', [...args, '-t'], { encoding: 'utf8' });

  expect({ status, warnings: stderr.match(/\[(warn|emerg)\].*/g) }).toEqual({ status: 0, warnings: null });
  rmSync(folder, { recursive: true });
});

test('nginx’s reply while no edge runs has the same error text as replies of edges', () => {
  expect(configuration).toContain(`"message":"${NETWORK_ERROR}"`);
});
