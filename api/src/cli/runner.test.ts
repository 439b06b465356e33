import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPath } from '../back-office/socket';
import { acquireLock } from '../database/lock';
import { openRunner } from './runner';

// Nobody holds the database when the command looks; a moment later somebody does.
jest.mock('../database/lock', () => ({
  ...jest.requireActual('../database/lock'),
  holderOf: async () => undefined,
}));

test('an API that starts in the same moment is asked to run the command', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stepwell-runner-'));
  const lock = await acquireLock(dataDir, { patienceMs: 0, onWait: () => {} });
  const api = createServer((_call, reply) => reply.end('{"result":{"name":"payee"}}\n'));
  await new Promise<void>((resolve) => api.listen(socketPath(dataDir), resolve));

  const runner = await openRunner({ DATA_DIR: dataDir });
  const options = { actor: 'asha', dryRun: false, progress: () => {} };

  expect(await runner.run('settings.list', undefined, options)).toEqual({ name: 'payee' });
  await runner.close();
  await new Promise((resolve) => api.close(resolve));
  lock.release();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);
