import { until } from '@stepwell/server-kit/testing/until';
import { aRenderer, childPids } from './a-renderer.testing';

jest.setTimeout(60_000);

// Harmful code of one remote must not affect the other remotes, which the same renderer process renders.

const OVERRIDES = [
  'JSON.parse = () => ({})',
  'JSON = {}',
  'globalThis.Promise = class {}',
  'Promise.prototype.then = () => undefined',
  'Array.prototype.map = () => []',
  'Array.prototype.last = () => undefined',
  'Object.prototype.x = 1',
  'Object.prototype.toString = () => "mine"',
  'String.prototype.replace = () => ""',
  'Map.prototype.get = () => undefined',
  'RegExp.prototype.exec = () => null',
  'Math.max = () => 0',
  'Reflect.ownKeys = () => []',
  'URL.prototype.toString = () => "mine"',
  'setTimeout.call = 1, globalThis.setTimeout = () => 0',
  'console.log = () => { throw 1; }',
  'console = {}',
  'fetch = () => 0',
  'TextEncoder.prototype.encode = () => 0',
  'Object.defineProperty(performance, "now", { value: () => 0 })',
  'delete Array.prototype.map',
  'Object.defineProperty(Array.prototype, "map", { value: 1 })',
  'Object.setPrototypeOf(Array.prototype, {})',
  'Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })',
  'require("react").isReact = false',
];

test('built-ins and shared modules cannot be changed: an attempt throws in strict mode', async () => {
  const { render } = await aRenderer({
    Page: `'use strict';
      const tries = [${OVERRIDES.map((code) => `() => { ${code}; }`).join()}];
      const refused = tries.map((change) => { try { change(); return false; } catch (error) { return error instanceof TypeError; } });
      exports.Component = () => JSON.stringify(refused);`,
  });

  const refused = JSON.parse((await render('/remote/Page')) ?? '[]') as boolean[];

  expect(OVERRIDES.filter((_, place) => !refused[place])).toEqual([]);
});

test('no global, and no class or object that a global names, can be changed', async () => {
  const { render } = await aRenderer({
    // Libraries set `Error.stackTraceLimit`.
    Page: `const canChange = (value) => Object(value) === value && value !== globalThis && value !== Error && !Object.isFrozen(value);
      const open = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([, { configurable, get, writable, value }]) =>
        configurable || get || writable || canChange(value) || canChange(value?.prototype));
      exports.Component = () => open.map(([name]) => name).join();`,
  });

  expect(await render('/remote/Page')).toBe('');
});

test('in sloppy mode an attempt has no effect', async () => {
  const { render } = await aRenderer({
    Page: `JSON.parse = () => 'mine'; Array.prototype.map = () => ['mine']; Object.prototype.x = 'mine';
      Error.prepareStackTrace = () => 'mine';
      exports.Component = () => [...[JSON.parse('"own"')].map((text) => text + {}.x), typeof new Error('a').stack].join();`,
  });

  expect(await render('/remote/Page')).toBe('ownundefined,string');
});

test('objects that inherit from built-ins can still get properties', async () => {
  const { render } = await aRenderer({
    Page: `'use strict';
      class Failure extends Error { constructor() { super('a'); this.name = 'Failure'; this.message = 'b'; } }
      function Old() {}
      Old.prototype = Object.create(Error.prototype);
      Old.prototype.constructor = Old;
      Old.prototype.toString = () => 'old';
      const named = () => 1;
      named.toString = () => 'named';
      globalThis.mine = 'new global';
      exports.Component = () => [new Failure(), new Old(), named, Object.assign({}, { toString: () => 'own' }), mine].join();`,
  });

  expect(await render('/remote/Page')).toBe('Failure: b,old,named,own,new global');
});

const FATAL: Record<string, string> = {
  'loops when it is loaded': 'for (;;); exports.Component = () => 1;',
  'loops after a promise': 'exports.Component = async () => { await null; await null; for (;;); };',
  'floods microtasks after another entry was rendered':
    'exports.Component = () => new Promise(() => void Promise.resolve().then(function flood() { Promise.resolve().then(flood); }));',
  'loops after the promise of a timer':
    'exports.Component = () => { const late = new Promise((r) => setTimeout(r, 20)); late.then(() => { for (;;); }); return late; };',
  'loops in a timer': 'exports.Component = () => new Promise(() => setTimeout(() => { for (;;); }, 20));',
  'eats memory': `exports.Component = () => { for (const eaten = [];;) eaten.push(new Array(100_000).fill(eaten.length)); };`,
  'throws in a timer': `exports.Component = () => new Promise(() => setTimeout(() => { throw new Error('late'); }, 20));`,
  'rejects a promise without a handler':
    'exports.Component = () => new Promise(() => void Promise.reject({}));',
};

test.each(Object.entries(FATAL))('names the entry that ends a process because it %s', async (_, code) => {
  const { render, logged } = await aRenderer({ Page: code, Other: `exports.Component = () => 'other';` });
  await render('/remote/Other');

  expect(await render('/remote/Page,Other', {}, 20_000)).toBeNull();

  await until(() => logged.some((text) => text.includes('has ended a process')));
  expect(logged.filter((text) => text.includes('has ended'))).toEqual([
    'renderer: remote 1/Page has ended a process',
  ]);
});

test('names no entry if the process is ended from outside', async () => {
  const { render, renderer, logged } = await aRenderer({
    Page: 'exports.Component = () => new Promise(() => 0);',
  });
  void render('/remote/Page', {}, 5000);
  await until(() => renderer.load.working === 1);

  process.kill(childPids()[0] ?? 0, 'SIGKILL');

  await until(() => renderer.load.processes.away === 1);
  expect(logged.join()).not.toContain('has ended a process');
});

test('an entry that has ended three processes is fatal, in its release only', async () => {
  const { render, renderer, fatal, logged, job } = await aRenderer({
    Page: FATAL['throws in a timer'] ?? '',
  });
  const fatalOf = (id: string) => fatal.featuresOn([{ feature: 'remote', module: 'Page' }], () => id);
  const why: unknown[] = [];

  for (let crash = 1; crash <= 3; crash += 1) {
    expect(fatalOf('1')).toEqual([]);
    await until(() => renderer.load.processes.ready === 1);
    await renderer.render(job('/remote/Page', { onFailure: (failure) => why.push(failure) }), 5000);
  }

  expect(why).toEqual(Array(3).fill({ reason: 'ended', culprit: 'remote' }));
  expect([fatalOf('1'), fatalOf('0')]).toEqual([['remote'], []]);
  expect(logged.join('\n')).toContain(
    'remote 1/Page has ended 3 processes, and is not rendered again before another release of remote is live',
  );
  expect(await render('/after')).toBeNull();
  await until(async () => (await render('/after')) === '/after');
});

test('a page that is too long for a message fails alone', async () => {
  const { render, logged } = await aRenderer({
    Page: `exports.Component = () => 'x'.repeat(16 * 1024 * 1024);`,
  });
  const before = childPids();

  expect(await render('/remote/Page', {}, 5000)).toBeNull();
  expect(await render('/after')).toBe('/after');
  expect(childPids()).toEqual(before);
  expect(logged.join()).toContain('the page has more than');
});
