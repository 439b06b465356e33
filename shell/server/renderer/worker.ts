import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type * as ShellRender from '../../src/render';
import type { AnyEntry, EntryRef } from '../../src/site/entries';
import type { ModuleSource } from '../../src/site/site';
import type { RendererData, RendererMessage, RenderOrder } from './messages';

// A thread of its own for code that other teams write. It reads remotes from the release store alone, hands them
// nothing but the lent copies, and may be ended at any moment.

const { shell, releases } = workerData as RendererData;
const { renderPage, lent } = run<typeof ShellRender>(
  join(shell.folder, 'node/render.js'),
  createRequire(import.meta.url),
);

const modules = new Map<string, AnyEntry>();

/**
 * Runs a CommonJS file. Node itself would first look for the nearest `package.json`, and take the file for an ES
 * module wherever the store lies in a folder that says so.
 */
function run<Exports>(filename: string, require: (name: string) => unknown): Exports {
  const script = new Script(`(function (module, exports, require) {${readFileSync(filename, 'utf8')}\n})`, {
    filename,
  });
  const module = { exports: {} as Exports };
  script.runInThisContext()(module, module.exports, require);
  return module.exports;
}

/** Evaluates a remote's node file, once per thread. */
function evaluate({ id, feature, module: name }: EntryRef): AnyEntry {
  const known = modules.get(id);
  if (known) return known;
  const release = releases.find((each) => each.feature === feature);
  if (!release) throw new Error(`This renderer has no release of "${feature}".`);
  const filename = join(release.folder, 'node', `${name}.js`);
  const entry = run<AnyEntry>(filename, requireLent);
  modules.set(id, entry);
  return entry;
}

/** The only `require` a remote gets: it knows exactly what the shell lends. */
function requireLent(name: string): unknown {
  if (name in lent) return lent[name];
  throw new Error(
    `A remote asked for "${name}", which the shell does not lend: ${Object.keys(lent).join(', ')}.`,
  );
}

const source: ModuleSource = {
  peek: (ref) => {
    try {
      return evaluate(ref);
    } catch (error) {
      process.stderr.write(`${ref.id} cannot be rendered on the server: ${String(error)}\n`);
      return undefined;
    }
  },
  // Code that is not here now will not come: the region is left to the browser.
  load: () => new Promise(() => undefined),
};

function send(message: RendererMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', async (message: RenderOrder | 'probe') => {
  if (message === 'probe') return send({ type: 'alive' });
  const { id, ...request } = message;
  try {
    send({ type: 'rendered', id, page: await renderPage(request, source) });
  } catch (error) {
    send({
      type: 'failed',
      id,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});

send({ type: 'ready' });
