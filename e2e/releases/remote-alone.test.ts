import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEnvironment } from '../support/site';
import { expect, test } from '../support/test';
import { copyWorkspace } from '../support/workspace-copy';

const run = promisify(execFile);

const REMOTES = ['mfe-catalog', 'mfe-checkout', 'mfe-engagement'];

for (const remote of REMOTES) {
  test(`npm test -w ${remote} checks it alone, with the other remotes’ folders absent`, async () => {
    test.setTimeout(300_000);
    const workspace = copyWorkspace();
    try {
      for (const other of REMOTES.filter((name) => name !== remote))
        rmSync(join(workspace.root, other), { recursive: true });
      rmSync(join(workspace.root, remote, 'dist'), { recursive: true });

      const { stdout } = await run('npm', ['test', '-w', remote], {
        cwd: workspace.root,
        env: startEnvironment({}),
        maxBuffer: 64 * 1024 * 1024,
      });

      expect(stdout).toContain(`${remote} is good`);
    } finally {
      workspace.remove();
    }
  });
}
