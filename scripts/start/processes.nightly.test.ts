import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@stepwell/server-kit/testing/until';
import { Processes } from './processes';

jest.setTimeout(120_000);

test('the end of a server is not reported as an error if the command is ended while the server starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-processes-'));
  const startLog = join(folder, 'startLog');
  writeFileSync(startLog, '');
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const processes = new Processes(() => undefined);
  const failed = jest.fn();
  const neverListens = { START_LOG: startLog, SILENT: 'on' };
  processes.start('the edge', 'scripts/start/a-server.testing.ts', neverListens).catch(failed);
  await until(() => readFileSync(startLog, 'utf8') !== '');

  await processes.end(0);

  expect(exit).toHaveBeenCalledWith(0);
  expect(failed).not.toHaveBeenCalled();
  exit.mockRestore();
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  rmSync(folder, { recursive: true });
});
