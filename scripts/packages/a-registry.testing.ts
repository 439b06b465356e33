import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@stepwell/server-kit/testing/free-port';
import { fetchedTool } from '../tools/fetched-tool';
import { ROOT } from '../workspace/workspace';

const exec = promisify(execFile);

/** Runs a program to its end. @returns its stdout @throws Error with stdout and stderr if it fails */
export async function runProgram(
  command: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  try {
    const { stdout } = await exec(command, args, {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: 2 ** 26,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}

/** An npm registry on this machine, for tests of publishing and installing. */
export interface Registry {
  url: string;
  /** Environment variables with which npm may publish to the registry. */
  credentials: Record<string, string>;
}

/** Starts an empty registry, whose server is installed on demand and ends with this process. */
export async function aRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-verdaccio-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'config.yaml'),
    `storage: ./storage
auth: { htpasswd: { file: ./people } }
packages: { '@stepwell/*': { access: $all, publish: $authenticated } }
web: { enable: false }
log: { type: stdout, level: warn }
`,
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = join(fetchedTool('verdaccio'), 'node_modules/verdaccio/bin/verdaccio');
  const args = [program, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`];
  const server = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  server.unref();
  // The listener is prepended, so that the server ends before its folder is removed.
  process.prependOnceListener('exit', () => server.kill('SIGKILL'));
  const token = await tokenOf(url, server);
  return { url, credentials: { [`npm_config_//127.0.0.1:${port}/:_authToken`]: token } };
}

/** Runs `npm run packages -w scripts -- publish`. @returns its output */
export function publishTo({ url, credentials }: Registry): Promise<string> {
  const program = ['--import', './scripts/typescript.mjs', 'scripts/packages.ts'];
  return runProgram(process.execPath, [...program, 'publish', '--registry', url], ROOT, credentials);
}

/** Creates a user, with retries until the server listens. @returns the user's token */
async function tokenOf(url: string, server: ChildProcess): Promise<string> {
  const name = 'publisher';
  for (const until = Date.now() + 60_000; Date.now() < until && server.exitCode === null; ) {
    const reply = await fetch(`${url}/-/user/org.couchdb.user:${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, password: 'of-a-test-only' }),
    }).catch(() => undefined);
    if (reply?.ok) return ((await reply.json()) as { token: string }).token;
    await pause(200);
  }
  throw new Error('The registry did not start within a minute.');
}
