// @ts-check
import { createHook, executionAsyncResource } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { isProxy } from 'node:util/types';
import { Script } from 'node:vm';
import { freezeIntrinsics } from './freeze-intrinsics.mjs';

// The program of a renderer process, which renders pages with code of other teams. The process may not read files, so all code arrives
// as text: this program, joined with `freeze-intrinsics.mjs`, on standard input, and the modules of releases in messages. Therefore the
// program is JavaScript and imports only Node's modules.

/**
 * @typedef {import('./messages').ModuleSource} ModuleSource
 * @typedef {import('./messages').MessageToChild} MessageToChild
 * @typedef {import('./messages').MessageFromChild} MessageFromChild
 * @typedef {import('./messages').RenderJob} RenderJob
 * @typedef {typeof import('../../browser/render')} ShellRender
 * @typedef {import('../../browser/site/entries').AnyEntry} AnyEntry
 * @typedef {import('../../browser/site/entries').EntryRef} EntryRef
 * @typedef {import('../../browser/site/entry-load').EntrySource} EntrySource
 */

/** User and group `nobody`. */
const NOBODY = 65_534;
/**
 * Globals for network and storage. The network is useless here, because API calls of pages go through the edge. Storage would be shared by
 * all remotes, and cannot be frozen.
 */
const REMOVED_GLOBALS = [
  'fetch',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'localStorage',
  'sessionStorage',
];

/** Title of the process while no code of a remote runs. */
const IDLE_TITLE = 'stepwell renderer';
/** Largest message with a page, in characters. A longer page fails here, because the edge would end the process for such a message. */
const LONGEST_PAGE = 15 * 1024 * 1024;

// The program keeps its own reference, because `removeGlobals` replaces the global `process`.
const ownProcess = process;
const { exit, stderr } = ownProcess;
const channel = new Socket({ fd: 3 });
// @ts-expect-error Node 26 can give up a permission; older versions and the types of Node have no such function.
ownProcess.permission?.drop?.('net');
const rootError = dropRoot();
const requireBuiltin = createRequire('/');

/** @type {ShellRender} */
let shell;
/** @type {Map<string, string>} */
const texts = new Map();
/** @type {Map<string, AnyEntry>} */
const entries = new Map();
/** Files that could not be evaluated, and are not tried again. @type {Set<string>} */
const broken = new Set();
/** API calls that wait for a reply, by the id of the page's job and the id of the call.
 * @type {Map<number, Map<number, (reply: { status?: number, body?: string }) => void>>} */
const calls = new Map();
let lastCall = 0;
/** Key in `texts` of the entry whose code runs. The process has it as its title too, so that the edge learns what hangs or crashes. */
let running = '';

readLines((line) => receive(JSON.parse(line)));
// The channel closes when the edge has ended.
channel.on('close', () => exit(0)).on('error', () => exit(0));
ownProcess.on('uncaughtException', (error) => endProcess(error, running));
ownProcess.on('unhandledRejection', (error, promise) => endProcess(error, creators.get(promise) ?? running));

/** The entry in whose code a promise, timer or other asynchronous resource was created. @type {WeakMap<object, string>} */
const creators = new WeakMap();
// Callbacks and continuations count as code of the entry that created them.
createHook({
  init: (_id, _type, _trigger, resource) => void (running && creators.set(resource, running)),
  before: () => enter(creators.get(executionAsyncResource()) ?? ''),
}).enable();

/** Sets the running entry until the next one, or until the next callback of the event loop. @param {string} entry */
function enter(entry) {
  if (running === entry) return;
  running = entry;
  ownProcess.title = entry || IDLE_TITLE;
}

/** Calls code of an entry. @template Result @param {string} entry @param {() => Result} call @returns {Result} */
function callAs(entry, call) {
  const caller = running;
  enter(entry);
  try {
    return call();
  } finally {
    enter(caller);
  }
}

/** Reports an uncaught error and ends the process. @param {unknown} error @param {string} entry the running entry */
function endProcess(error, entry) {
  stderr.write(`${describe(error)}\n`);
  send({ type: 'ending', entry: entryIn(describe(error)) ?? entry });
  exit(1);
}

/** The entry in whose code an error was thrown. @param {string} stack */
function entryIn(stack) {
  const line = stack.split('\n').find((frame) => frame.includes('.js:')) ?? '';
  return [...texts.keys()].find((file) => line.includes(`${file}.js:`));
}

/** Changes from root to another user. @returns {string | undefined} why the change failed */
function dropRoot() {
  if (process.getuid?.() !== 0) return undefined;
  try {
    process.setgroups?.([]);
    process.setgid?.(NOBODY);
    process.setuid?.(NOBODY);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/**
 * Removes globals that the permission model does not restrict: network and storage, and `process` and `console`, through which code could
 * reach signals and the channel to the edge.
 */
function removeGlobals() {
  const write = (/** @type {unknown} */ text) => stderr.write(String(text));
  const log = (/** @type {unknown[]} */ ...parts) => void write(`${parts.map(describe).join(' ')}\n`);
  const names = /** @type {const} */ (['debug', 'error', 'info', 'log', 'trace', 'warn']);
  replace('console', Object.fromEntries(names.map((name) => [name, log])));
  replace('process', Object.freeze({ env: Object.freeze({}), stderr: Object.freeze({ write }) }));
  for (const name of REMOVED_GLOBALS) replace(name, undefined);
}

/** @param {string} name @param {object | undefined} value */
function replace(name, value) {
  Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
}

/** @param {MessageToChild} message */
function receive(message) {
  switch (message.type) {
    case 'start':
      return start(message.shell, message.remotes);
    case 'render':
      return void render(message.job);
    case 'reply':
      calls.get(message.jobId)?.get(message.id)?.(message);
      return void calls.get(message.jobId)?.delete(message.id);
    case 'ping':
      return send({ type: 'pong' });
  }
}

/** @param {ModuleSource} shellText @param {ModuleSource[]} remotes */
function start(shellText, remotes) {
  removeGlobals();
  freezeIntrinsics();
  for (const { feature, release, module, text } of remotes)
    texts.set(`${feature} ${release}/${module}`, text);
  shell = /** @type {ShellRender} */ (runFile('shell/render', shellText.text, { require: requireBuiltin }));
  Object.values(shell.lent).forEach(freezeShared);
  send({ type: 'ready', rootError });
}

/**
 * Freezes a shared module with its functions and classes, but not its other objects, because React writes into contexts.
 * @param {unknown} module
 */
function freezeShared(module) {
  for (const part of Object.values(/** @type {object} */ (module))) {
    if (typeof part !== 'function') continue;
    if (part.prototype) Object.freeze(part.prototype);
    Object.freeze(part);
  }
  Object.freeze(module);
}

/**
 * Runs a CommonJS file.
 * @param {string} name
 * @param {string} text
 * @param {object} scope functions that are variables of the file, by name
 * @returns {unknown} its exports
 */
function runFile(name, text, scope) {
  const names = Object.keys(scope).join(', ');
  const script = new Script(`(function (module, exports, ${names}) {${text}\n})`, { filename: `${name}.js` });
  const module = { exports: {} };
  script.runInThisContext()(module, module.exports, ...Object.values(scope));
  return module.exports;
}

/**
 * The only `require` of a remote: it returns what the shell shares.
 * @param {string} name
 */
function requireShared(name) {
  if (Object.hasOwn(shell.lent, name)) return shell.lent[name];
  const shared = Object.keys(shell.lent).join(', ');
  throw new Error(`A remote requires "${name}", which the shell does not share. It shares ${shared}.`);
}

/**
 * Evaluates a remote's node file once.
 * @param {string} file key in `texts`
 * @param {EntryRef} ref
 * @returns {AnyEntry | undefined} `undefined` if the file cannot be evaluated
 */
function evaluateOnce(file, { id }) {
  if (broken.has(file)) return undefined;
  const evaluated = entries.get(file);
  if (evaluated) return evaluated;
  try {
    const text = texts.get(file);
    if (text === undefined) throw new Error('this renderer has no such file');
    const entry = callAs(file, () =>
      tracked(file, /** @type {AnyEntry} */ (runFile(file, text, { require: requireShared }))),
    );
    entries.set(file, entry);
    return entry;
  } catch (error) {
    broken.add(file);
    stderr.write(`${id} cannot be rendered on the server: ${describe(error)}\n`);
    return undefined;
  }
}

/**
 * Wraps an entry, so that `running` is the entry while its code runs. `Component` does not restore `running`, because React renders the
 * component's children later.
 * @param {string} file
 * @param {AnyEntry} entry
 * @returns {AnyEntry}
 */
function tracked(file, entry) {
  const { Component, load, head } = entry;
  // Components of other kinds, such as classes, cannot be called, and are rendered as elements.
  const isFunction = typeof Component === 'function' && !Component.prototype?.isReactComponent;
  const createElement = /** @type {typeof import('react')} */ (shell.lent.react).createElement;
  /** @param {object} props */
  const render = (props) => {
    enter(file);
    return isFunction ? /** @type {Function} */ (Component)(props) : createElement(Component, props);
  };
  return {
    ...entry,
    Component: render,
    ...(load && { load: (context) => callAs(file, () => attempt(() => load.call(entry, context))) }),
    ...(head && { head: (context) => callAs(file, () => head.call(entry, context)) }),
  };
}

/**
 * Turns a synchronous throw into a rejection, and replaces a thrown proxy by an error, because each use of a proxy may throw.
 * @template Result
 * @param {() => Promise<Result>} call
 * @returns {Promise<Result>}
 */
async function attempt(call) {
  try {
    return await call();
  } catch (error) {
    throw isProxy(error) ? new Error('a proxy was thrown') : error;
  }
}

/**
 * The code of a page's releases.
 * @param {RenderJob['features']} features
 * @param {Set<string>} failed receives the names of features whose code is unusable
 * @returns {EntrySource}
 */
function sourceOf(features, failed) {
  const releases = new Map(features.map(({ name, release }) => [name, release]));
  /** The first entry of each feature on the page. @type {Map<string, string>} */
  const files = new Map();
  return {
    peek: (ref) => {
      const { feature, module } = ref;
      const file = `${feature} ${releases.get(feature)}/${module}`;
      if (!files.has(feature)) files.set(feature, file);
      const entry = evaluateOnce(file, ref);
      if (!entry) failed.add(feature);
      return entry;
    },
    runAs: (feature, act) => callAs(files.get(feature) ?? '', act),
    // Code that is missing now will not arrive. The promise stays pending, so that the region is left to the browser.
    load: () => new Promise(() => undefined),
  };
}

/** @param {RenderJob} job */
async function render({ id, budgetMs, ...request }) {
  const timeout = AbortSignal.timeout(budgetMs);
  const timedOut = new Promise((_, reject) => timeout.addEventListener('abort', reject));
  calls.set(id, new Map());
  try {
    const api = { appId: '', appKey: '', adapter: throughEdge(id) };
    /** @type {Set<string>} */
    const failed = new Set();
    const source = sourceOf(request.features, failed);
    const page = await Promise.race([shell.renderPage({ ...request, api }, source, timeout), timedOut]);
    const line = lineOf({
      type: 'rendered',
      id,
      page: { ...page, failed: [...failed, ...(page.failed ?? [])] },
    });
    if (line.length > LONGEST_PAGE) throw new Error(`the page has more than ${LONGEST_PAGE} characters`);
    channel.write(line);
  } catch (error) {
    send({ type: 'failed', id, reason: timeout.aborted ? undefined : describe(error) });
  } finally {
    calls.delete(id);
  }
}

/**
 * Sends a page's calls to the edge, which makes them.
 * @param {number} jobId
 * @returns {import('axios').AxiosAdapter}
 */
function throughEdge(jobId) {
  return (config) =>
    new Promise((resolve, reject) => {
      const noReply = () => reject(Object.assign(new Error('No reply came.'), { isAxiosError: true }));
      const waiting = calls.get(jobId);
      if (!waiting) return noReply();
      lastCall += 1;
      waiting.set(lastCall, ({ status, body }) => {
        if (status) resolve({ data: body, status, statusText: '', headers: {}, config });
        else noReply();
      });
      const key = `${String(config.method).toUpperCase()} ${config.url}`;
      send({ type: 'call', call: { id: lastCall, jobId, key, query: config.params ?? {} } });
    });
}

/** @param {unknown} error of any kind: a remote may have thrown it @returns {string} */
function describe(error) {
  try {
    return error instanceof Error ? String(error.stack ?? error.message) : String(error);
  } catch {
    return 'an error that cannot be read';
  }
}

/** @param {MessageFromChild} message */
function send(message) {
  channel.write(lineOf(message));
}

/** @param {MessageFromChild} message */
function lineOf(message) {
  return `${JSON.stringify(message)}\n`;
}

/** Calls `onLine` for each line of the channel. @param {(line: string) => void} onLine */
function readLines(onLine) {
  /** Parts of the line that has no end yet. @type {string[]} */
  let parts = [];
  channel.setEncoding('utf8').on('data', (chunk) => {
    const [endOfLine = '', ...nextLines] = String(chunk).split('\n');
    parts.push(endOfLine);
    for (const startOfLine of nextLines) {
      onLine(parts.join(''));
      parts = [startOfLine];
    }
  });
}
