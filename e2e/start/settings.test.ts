import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { descendantsOf, isRunning } from '../support/processes';
import { collect, startEnvironment } from '../support/program';
import { ROOT } from '../support/root';
import { START_COMMAND, templateCopy } from '../support/site';
import { expect, test } from '../support/test';

// One setting that the parent process validates, and one that the API validates. Unit tests cover the other settings.
for (const [name, value] of [
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/academy'],
] as const) {
  test(`${name}=${value} ends the start with one line that names the setting`, async () => {
    const { code, output } = await tryToStart({ [name]: value });

    expect(output.trim().split('\n')).toEqual([expect.stringContaining(name)]);
    expect(code).toBe(1);
  });
}

test('a PORT in use ends the start with one line that names the setting', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;

  const { code, output, descendants } = await tryToStart({
    PORT: String(port),
    DATA_DIR: templateCopy({ withDatabase: true }),
  });
  server.close();

  expect(output.split('\n').filter((line) => /PORT|EADDRINUSE|^\s+at /.test(line))).toEqual([
    expect.stringMatching(new RegExp(`PORT.*${port}`)),
  ]);
  expect(code).toBe(1);
  expect(descendants.filter(isRunning)).toEqual([]);
});

/** Runs a start to its end. @returns also the ids of all processes that it started */
async function tryToStart(settings: Record<string, string>) {
  const start = spawn(process.execPath, START_COMMAND, {
    cwd: ROOT,
    env: startEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outputSoFar = collect(start);
  const descendants = new Set<number>();
  const watch = setInterval(() => {
    for (const { pid } of descendantsOf(start.pid ?? 0)) descendants.add(pid);
  }, 50);
  const code = await new Promise<number | null>((resolve) => start.once('close', resolve));
  clearInterval(watch);
  return { code, output: outputSoFar(), descendants: [...descendants] };
}
