import { spawnSync } from 'node:child_process';
import { permissionFlag, sandboxFlags } from './sandbox';

// Tests the second barrier, Node's permission model and flags, which refuse these attempts even to code with access to all modules of Node.
// remote-code.test.ts verifies that remotes have no such access.

const DENIED = 'ERR_ACCESS_DENIED';

/** Attempts by name, each with Node's error code or message. */
const ATTEMPTS: Record<string, [attempt: string, refusal: string]> = {
  'reads the environment of a process': [`fs.readFileSync('/proc/self/environ')`, DENIED],
  'reads a file of the system': [`fs.readFileSync('/etc/passwd')`, DENIED],
  'reads a file by a promise': [`await fs.promises.readFile('/etc/passwd')`, DENIED],
  'reads an environment file': [`process.loadEnvFile('/etc/passwd')`, DENIED],
  'lists a folder': [`fs.readdirSync('/')`, DENIED],
  'writes a file': [`fs.writeFileSync('/tmp/stepwell-sandbox', '')`, DENIED],
  'links a file': [`fs.symlinkSync('/etc/passwd', '/tmp/stepwell-sandbox')`, DENIED],
  'writes a report': [`process.report.writeReport('/tmp/stepwell-sandbox')`, DENIED],
  'writes its heap': [`require('v8').writeHeapSnapshot('/tmp/stepwell-sandbox')`, DENIED],
  'starts a program': [`require('child_process').execSync('id')`, DENIED],
  'starts a process': [`require('child_process').spawn('id')`, DENIED],
  'starts a thread': [`new (require('worker_threads').Worker)('1', { eval: true })`, DENIED],
  'opens the inspector': [`require('inspector').open(0)`, DENIED],
  'takes a file system by WASI': [`new (require('wasi').WASI)({ version: 'preview1' })`, DENIED],
  'binds to the file system': [`process.binding('fs').open`, DENIED],
  'binds to processes': [`process.binding('spawn_sync').spawn`, DENIED],
  'takes a module past require': [`process.getBuiltinModule('fs').readFileSync('/etc/passwd')`, DENIED],
  'loads a file as a module': [`require('/etc/passwd')`, DENIED],
  'loads an addon': [`process.dlopen({ exports: {} }, '/tmp/a.node')`, 'ERR_DLOPEN_DISABLED'],
  'makes code of text': [`(() => {}).constructor('return process')()`, 'Code generation from strings'],
};

let refusals: Record<string, string>;

beforeAll(() => {
  const attempts = Object.entries(ATTEMPTS).map(
    ([name, [attempt]]) => `await attempt(${JSON.stringify(name)}, async () => { ${attempt}; });`,
  );
  const program = `
    import { createRequire } from 'node:module';
    const require = createRequire('/');
    const fs = require('fs');
    const refusals = { environment: JSON.stringify(process.env) };
    async function attempt(name, act) {
      try { await act(); refusals[name] = 'done'; } catch (error) { refusals[name] = error.code ?? error.message; }
    }
    ${attempts.join('\n')}
    process.stdout.write(JSON.stringify(refusals));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, sandboxFlags(), {
    cwd: '/',
    env: {},
    input: program,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  refusals = JSON.parse(stdout);
});

test.each(Object.entries(ATTEMPTS))('refuses code that %s', (name, [, refusal]) => {
  expect(refusals[name]).toContain(refusal);
});

test('has an empty environment', () => {
  expect(refusals.environment).toBe('{}');
});

test.each([
  ['--permission', ['--permission', '--experimental-permission']],
  ['--permission', ['--permission']],
  ['--experimental-permission', ['--experimental-permission']],
  [undefined, ['--max-old-space-size']],
])('uses %s if Node has the flags %j', (flag, known) => {
  expect(permissionFlag(new Set(known))).toBe(flag);
});
