import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEnvironment } from '../support/program';
import { expect, test } from '../support/test';
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy';

// Each test copies, compiles and builds a workspace of its own, so the tests are distributed over all workers.
test.describe.configure({ mode: 'parallel' });

const run = promisify(execFile);

const REMOTES = ['mfe-catalog', 'mfe-checkout', 'mfe-engagement'];

// All checks for one remote. The others are only compiled and built, which fails if they depend on another remote.
test('npm test -w mfe-engagement passes with the other remotes’ folders absent', async () => {
  test.setTimeout(300_000);
  await withOnly('mfe-engagement', async ({ root }) => {
    const stdout = await output(root, 'npm', ['test', '-w', 'mfe-engagement']);
    expect(stdout).toContain('mfe-engagement passed');
  });
});

for (const [remote, feature] of [
  ['mfe-catalog', 'catalog'],
  ['mfe-checkout', 'checkout'],
] as const) {
  test(`${remote} is compiled and built alone, with the other remotes’ folders absent`, async () => {
    test.setTimeout(300_000);
    await withOnly(remote, async ({ root }) => {
      await output(root, 'npx', ['--no-install', 'tsc', '--noEmit', '--project', `${remote}/tsconfig.json`]);
      const build = ['--import', './scripts/typescript.mjs', 'scripts/build.ts', feature];
      const stdout = await output(root, process.execPath, build);
      expect(stdout).toContain(`built ${feature}`);
    });
  });
}

/** Runs `check` on a copy of the workspace that has no other remote and no build of this one. */
async function withOnly(remote: string, check: (workspace: WorkspaceCopy) => Promise<void>): Promise<void> {
  const workspace = copyWorkspace();
  try {
    for (const other of REMOTES.filter((name) => name !== remote))
      rmSync(join(workspace.root, other), { recursive: true });
    rmSync(join(workspace.root, remote, 'dist'), { recursive: true });
    await check(workspace);
  } finally {
    workspace.remove();
  }
}

/** Runs a command. @returns stdout @throws Error with the output of the command if it fails */
async function output(cwd: string, command: string, args: string[]): Promise<string> {
  const { stdout } = await run(command, args, {
    cwd,
    env: startEnvironment({}),
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
