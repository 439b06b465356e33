import dns from 'node:dns';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { PostgresDatabase } from './database';

test('the error of a host with two addresses, of which neither answers, names both', async () => {
  const port = await freePort();
  jest.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    done: (...found: unknown[]) => void,
  ) =>
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])) as never);

  await expect(PostgresDatabase.open(`postgres://asha@db.example:${port}/shop`)).rejects.toThrow(
    new RegExp(`^connect \\w+ 127\\.0\\.0\\.1:${port}.*; connect \\w+ ::1:${port}`),
  );
});
