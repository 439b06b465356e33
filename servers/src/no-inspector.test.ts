import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

jest.setTimeout(30_000);

const PROGRAM = `
  import { url } from 'node:inspector';
  import { refuseInspector } from './servers/src/no-inspector.ts';
  refuseInspector();
  process.kill(process.pid, 'SIGUSR1');
  setTimeout(() => console.log(url() ?? 'shut'), 300);
`;

test('no signal opens the inspector of a server', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', PROGRAM],
    { cwd: join(__dirname, '../..'), encoding: 'utf8' },
  );

  expect({ stdout, stderr }).toEqual({ stdout: 'shut\n', stderr: '' });
});
