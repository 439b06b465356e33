// @ts-check
import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { workerData } from 'piscina';

// The program of a render thread. It is JavaScript, because the thread runs without the TypeScript loader, which takes 60 MB. The code of
// releases arrives as text that the edge has verified.

/**
 * @typedef {import('./renderer').RenderJob} RenderJob
 * @typedef {import('./renderer').RenderSource} RenderSource
 * @typedef {import('../../browser/site/entries').AnyEntry} AnyEntry
 * @typedef {typeof import('../../browser/render')} ShellRender
 */

const {
  shell: shellText,
  remotes,
  apiOrigin,
  apiHeaders,
  revisionHeader,
} = /** @type {RenderSource} */ (workerData);

const API_TIMEOUT_MS = 1000;
/** Longest text of a minute in the log, because a failing release writes with each page. */
const LOGGED_CHARACTERS = 20_000;

limitLog();

// Requires only Node's modules.
const shell = /** @type {ShellRender} */ (run('shell/render', shellText, createRequire('/')));

// A remote that adds a property to a built-in prototype would change every other remote's code.
for (const { prototype } of [
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
  Promise,
  Map,
  Set,
  RegExp,
  Date,
  Error,
])
  Object.preventExtensions(prototype);

/** Evaluated entries, `null` for those that cannot be evaluated. @type {Map<string, AnyEntry | null>} */
const entries = new Map();

/**
 * Renders a page. Never rejects: a rejection of the task means that the thread has ended.
 * @param {RenderJob} job
 * @returns {Promise<import('./renderer').RenderReply>}
 */
export async function render({ address, features, ms }) {
  const signal = AbortSignal.timeout(ms);
  /** @type {Set<string | null>} */
  const revisions = new Set();
  const api = { appId: '', appKey: '', adapter: apiAdapter(revisions, signal) };
  try {
    const page = await shell.renderPage({ address, features, api }, sourceOf(features), signal);
    const [revision, ...others] = revisions;
    return { ...page, revision: others.length === 0 ? (revision ?? undefined) : undefined };
  } catch (error) {
    if (signal.aborted) return { failure: 'late' };
    process.stderr.write(`edge: rendering ${address.split('?', 1)[0]} failed: ${textOf(error)}\n`);
    return { failure: 'failed' };
  }
}

/** The code of the releases on a page. @param {RenderJob['features']} features */
function sourceOf(features) {
  const releases = new Map(features.map(({ name, release }) => [name, release]));
  return {
    /** @param {import('../../browser/site/entries').EntryRef} ref */
    peek: ({ feature, module }) => evaluated(`${feature}/${releases.get(feature)}/${module}`) ?? undefined,
    // Code that is missing now will not arrive, so the region is left to the browser.
    load: () => new Promise(() => undefined),
  };
}

/** @param {string} file key in `remotes` */
function evaluated(file) {
  const known = entries.get(file);
  if (known !== undefined) return known;
  const text = remotes[file];
  /** @type {AnyEntry | null} */
  let entry = null;
  try {
    if (text !== undefined) entry = /** @type {AnyEntry} */ (run(file, text, requireShared));
  } catch (error) {
    process.stderr.write(`edge: ${file} cannot be rendered on the server: ${textOf(error)}\n`);
  }
  entries.set(file, entry);
  return entry;
}

/**
 * Runs a CommonJS file.
 * @param {string} name @param {string} text @param {(name: string) => unknown} require
 * @returns {unknown} its exports
 */
function run(name, text, require) {
  const script = new Script(`(function (module, exports, require) {${text}\n})`, { filename: `${name}.js` });
  const module = { exports: {} };
  script.runInThisContext()(module, module.exports, require);
  return module.exports;
}

/** The only `require` of a remote: it returns what the shell shares. @param {string} name */
function requireShared(name) {
  if (Object.hasOwn(shell.lent, name)) return shell.lent[name];
  const shared = Object.keys(shell.lent).join(', ');
  throw new Error(`A remote requires "${name}", which the shell does not share. It shares ${shared}.`);
}

/**
 * The network of a page's API client.
 * @param {Set<string | null>} revisions receives the revision of each reply
 * @param {AbortSignal} signal
 * @returns {import('axios').AxiosAdapter}
 */
function apiAdapter(revisions, signal) {
  return async (config) => {
    const url = new URL(config.url ?? '', apiOrigin);
    for (const [name, value] of Object.entries(config.params ?? {}))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    try {
      const reply = await fetch(url, {
        method: String(config.method).toUpperCase(),
        headers: apiHeaders,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
      });
      revisions.add(reply.headers.get(revisionHeader));
      const text = await reply.text();
      return { data: parsed(text), status: reply.status, statusText: '', headers: {}, config };
    } catch (error) {
      // The client treats errors of axios as "no reply".
      throw Object.assign(new Error('No reply came.', { cause: error }), { isAxiosError: true });
    }
  };
}

/** @param {unknown} error @returns {string} */
function textOf(error) {
  return error instanceof Error ? String(error.stack) : String(error);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function limitLog() {
  const { stderr } = process;
  const write = stderr.write.bind(stderr);
  let left = LOGGED_CHARACTERS;
  setInterval(() => {
    left = LOGGED_CHARACTERS;
  }, 60_000).unref();
  stderr.write = (/** @type {string | Uint8Array} */ text) => {
    left -= text.length;
    return left < 0 ? true : write(text);
  };
  process.stdout.write = stderr.write;
}
