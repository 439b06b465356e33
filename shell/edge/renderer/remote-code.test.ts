import { readFileSync } from 'node:fs';
import { aRenderer, childPids } from './a-renderer.testing';

// A remote's code on the server has no access to the process, the network or modules that are not shared.

const NO_ACCESS = 'no access';

/** Expressions by what they try to access. Each must be falsy or throw. */
const ATTEMPTS: Record<string, string> = {
  'the environment': `Object.keys(process.env)[0]`,
  'the process': `process.pid ?? process.kill ?? process.exit ?? process.report`,
  'signals to the edge': `process.kill(process.ppid, 'SIGUSR1') || 'sent'`,
  'the debugger of the edge': `process._debugProcess(process.ppid) || 'sent'`,
  'modules past require': `process.getBuiltinModule('fs')`,
  bindings: `process.binding('fs') || process._linkedBinding('fs')`,
  'the main module': `process.mainModule || globalThis.require || globalThis.module`,
  'the file system': `require('fs')`,
  'the file system by its full name': `require('node:fs')`,
  processes: `require('child_process')`,
  threads: `require('worker_threads')`,
  'the shell’s own files': `require('./render.js')`,
  'a loader by import': `await import('node:fs')`,
  'code out of text': `eval('1 + 1')`,
  'a function out of text': `(() => {}).constructor('return process')()`,
  'an async function out of text': `(async () => {}).constructor('return import("node:fs")')()`,
  'a function out of text, made by Node’s own constructor': `setTimeout.constructor('return process')()`,
  'streams behind the console': `console._stdout || console._stderr || console.Console`,
  'streams behind stderr': `process.stderr.constructor !== Object && process.stderr.constructor`,
  'the network by fetch': `globalThis.fetch`,
  'the network by WebSocket': `globalThis.WebSocket || globalThis.EventSource`,
  'the real process, by deleting its replacement': `delete globalThis.process && globalThis.process.pid`,
};

test.each(Object.entries(ATTEMPTS))('code of a remote has no access to %s', async (_, expression) => {
  const { render } = await aRenderer({
    Page: `exports.Component = async () => {
      try { const found = await (${expression}); return found ? 'found ' + String(found) : '${NO_ACCESS}'; }
      catch (error) { return '${NO_ACCESS}: ' + error.message; }
    };`,
  });

  expect(await render('/remote/Page')).toContain(NO_ACCESS);
});

test('process.exit in a remote throws and does not end the process', async () => {
  const { render } = await aRenderer({ Page: `exports.Component = () => process.exit(1);` });
  const before = childPids();

  expect(await render('/remote/Page')).toBeNull();
  expect(await render('/after')).toBe('/after');
  expect(childPids()).toEqual(before);
});

const isRoot = process.getuid?.() === 0;

(isRoot ? test : test.skip)(
  'if the edge runs as root, its renderer processes run as an unprivileged user without capabilities',
  async () => {
    await aRenderer();
    const [pid] = childPids();

    const status = readFileSync(`/proc/${pid}/status`, 'utf8');

    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^Gid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^Groups:\t?(65534)? *$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
  },
);
