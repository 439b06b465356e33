import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Processes } from './processes';

jest.setTimeout(60_000);

test('whoever ends a start is not told that a server ended at its start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-processes-'));
  const diary = join(folder, 'diary');
  writeFileSync(diary, '');
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  const processes = new Processes(() => undefined);
  const failed = jest.fn();
  const starting = { DIARY: diary, SILENT: 'on' };
  processes.start('the edge', 'scripts/start/a-server.testing.ts', starting).catch(failed);
  while (!readFileSync(diary, 'utf8')) await new Promise((resolve) => setTimeout(resolve, 20));

  await processes.end(0);

  expect(exit).toHaveBeenCalledWith(0);
  expect(failed).not.toHaveBeenCalled();
  exit.mockRestore();
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  rmSync(folder, { recursive: true });
});
