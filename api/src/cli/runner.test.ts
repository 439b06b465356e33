import { hostname } from 'node:os';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { acquireLock, connectToHolder, type FolderLock } from '../database/lock';
import { openRunner, type RunOptions } from './runner';

jest.mock('../database/lock', () => {
  const lock = jest.requireActual('../database/lock');
  return { ...lock, connectToHolder: jest.fn(lock.connectToHolder) };
});
const connecting = jest.mocked(connectToHolder);

const OPTIONS: RunOptions = {
  caller: { from: 'terminal', systemUser: 'asha', isServer: false },
  dryRun: false,
  progress: () => {},
};
let lock: FolderLock;

afterEach(() => lock.release());
const dataDir = useFolder();

const takeLock = () => acquireLock(dataDir(), { timeoutMs: 0, report: () => {} });

test('an API that is still starting runs the command once it has started', async () => {
  lock = await takeLock();
  connecting.mockResolvedValueOnce(undefined);

  const runner = await openRunner({ DATA_DIR: dataDir() });
  const run = runner.run('settings.list', undefined, OPTIONS);
  lock.serve((_request, response) => response.end('{"progress":"…"}\n{"result":{"name":"payee"}}\n'));

  expect(await run).toEqual({ name: 'payee' });
});

test('the error names the process that does not accept the command within 15 seconds', async () => {
  lock = await takeLock();
  const runner = await openRunner({ DATA_DIR: dataDir() });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  connecting.mockImplementationOnce(async (folder) => {
    const holder = await jest.requireActual('../database/lock').connectToHolder(folder);
    setImmediate(() => jest.advanceTimersByTime(15_000));
    return holder;
  });

  await expect(runner.run('course.list', undefined, OPTIONS)).rejects.toThrow(
    `process ${process.pid} on ${hostname()} has the database open and did not accept the command within 15 seconds.`,
  );

  jest.useRealTimers();
});

test('does not send a command again if the API ends while it runs the command', async () => {
  lock = await takeLock();
  let sent = 0;
  lock.serve((request, response) => {
    sent += 1;
    response.flushHeaders();
    request.resume().once('end', () => lock.release());
  });
  const runner = await openRunner({ DATA_DIR: dataDir() });

  await expect(runner.run('coupon.create', {}, OPTIONS)).rejects.toThrow(
    'The API ended before it answered. Look whether the command was carried out.',
  );

  expect(sent).toBe(1);
});
