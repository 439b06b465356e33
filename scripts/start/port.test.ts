import { spawnSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { temporaryFolder } from '@stepwell/server-kit/testing/temporary-folder';
import { ROOT } from '../workspace/workspace';
import { freePort } from './port';

const folder = temporaryFolder();

test.each(['PORT', 'RELEASES_PORT'])(
  '`npm start` reports before the build that the port of %s is in use',
  async (setting) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const ports = {
      PORT: String(await freePort()),
      DESK_PORT: String(await freePort()),
      [setting]: String(port),
    };

    const { status, stdout, stderr } = spawnSync('npm', ['start', '--silent'], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env.PATH, DATA_DIR: folder('data'), ...ports },
    });
    other.close();

    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${setting} ${port} cannot be used (another program listens there): set ${setting} to another port.\n`,
    });
  },
  70_000,
);
