import { readFileSync } from 'node:fs';
import { Findings, VerifiedFiles } from '@stepwell/release-server/files';
import { readRelease } from '@stepwell/release-server/release';
import { aBuild } from '@stepwell/release-server/testing';
import { aFeature } from '../../browser/site/feature.testing';
import { anApiConnection } from '../http/an-api.testing';
import { FatalEntries } from './fatal-entries';
import { type PageJob, RenderCounts, Renderer } from './renderer';

/**
 * A minimal shell for tests, whose behaviour depends on the path of the address: `/seen` returns all addresses that this process has
 * rendered, `/seen` included; `/wait/<ms>` renders after a delay, and `/never` never; `/loop` loops endlessly; `/call?<key>` and
 * `/twice?<key>` call the API once or twice; `/do?<name>` runs one of `ACTIONS`; `/remote/<modules>` renders modules of the remote.
 */
const SHELL_CODE = `
  exports.lent = { react: { isReact: true } };
  const seen = [];
  exports.renderPage = async ({ address, api }, modules) => {
    seen.push(address);
    const [path, query = ''] = address.split('?');
    const [, verb, value] = path.split('/');
    const text = decodeURIComponent(query);
    let html = address;
    if (verb === 'seen') html = JSON.stringify(seen);
    if (verb === 'wait') await new Promise((resolve) => setTimeout(resolve, Number(value)));
    if (verb === 'never') await new Promise(() => undefined);
    if (verb === 'loop') for (;;);
    for (let calls = { call: 1, twice: 2 }[verb] ?? 0; calls > 0; calls -= 1) {
      const [method, url] = text.split(' ');
      html = (await api.adapter({ method, url, params: {} })).data;
    }
    if (verb === 'do') await (ACTIONS[text] ?? (() => { throw new Error('unknown: ' + text); }))();
    if (verb === 'remote') {
      const entries = value.split(',').map((module) => modules.peek({ id: 'remote/' + module, feature: 'remote', module }));
      const parts = entries.map((entry) => entry ? entry.Component() : 'left to the browser');
      html = (await Promise.all(parts)).join();
    }
    const head = { title: address, description: '', canonical: path, noIndex: false };
    return { status: 200, html, head, state: {}, loaded: [], isComplete: true, isHealthy: true };
  };
  const ACTIONS = {
    'throw late': () => setTimeout(() => { throw new Error('late'); }, 1),
    'exhaust memory': () => { for (const kept = [];;) kept.push(new Array(100_000).fill(kept.length)); },
    'exhaust buffers': async () => {
      for (const kept = []; ; await new Promise(setImmediate)) kept.push(Buffer.alloc(32 * 1024 * 1024, 1));
    },
    // "failed" without a reason: the time for the job was over.
    'report all jobs as late': async () => {
      for (let id = 1; id < 10; id += 1) require('fs').writeSync(3, JSON.stringify({ type: 'failed', id }) + '\\n');
      await new Promise(() => undefined);
    },
    'write nonsense to the edge': () => void require('fs').writeSync(3, 'nonsense\\n'),
    'write without end to the edge': async () => {
      for (;; await new Promise(setImmediate)) {
        try { require('fs').writeSync(3, 'x'.repeat(60_000)); } catch {}
      }
    },
  };
`;

const renderers: Renderer[] = [];
afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
});

/**
 * Starts a renderer with its own processes, which end after the test.
 * @param modules code of the one remote's modules
 * @param before code of the release that was live before
 */
export async function aRenderer(
  modules: Record<string, string> = {},
  size = 1,
  before: Record<string, string> = {},
) {
  const logged: string[] = [];
  const [remote, previous] = [aRemote('1', modules), aRemote('0', before)];
  const source = {
    shell: readRelease(aBuild('shell', '1', { extra: { 'node/render.js': SHELL_CODE } })),
    remotes: [remote, previous],
    files: new VerifiedFiles(new Findings((text) => logged.push(text))),
    fatal: new FatalEntries((text) => logged.push(text)),
    log: (text: string) => logged.push(text),
  };
  const counts = new RenderCounts();
  const renderer = new Renderer(source, size, counts);
  renderers.push(renderer);
  await renderer.warmed;
  await renderer.grow(aJob('/warm', {}), 5000);
  /** @returns the page's markup, or `null` */
  const render = async (address: string, job: Partial<PageJob> = {}, budgetMs?: number) =>
    (await renderer.render(aJob(address, job), budgetMs))?.html ?? null;
  return { renderer, counts, render, job: aJob, fatal: source.fatal, logged, folder: remote.folder };
}

function aRemote(id: string, modules: Record<string, string>) {
  const extra = Object.fromEntries(Object.entries(modules).map(([name, code]) => [`node/${name}.js`, code]));
  return readRelease(aBuild('remote', id, { extra }));
}

/** The `features` of a job for a page that uses this release of the remote. */
export function featuresWith(release: string): PageJob['features'] {
  return [{ ...aFeature({ name: 'remote' }), release }];
}

function aJob(address: string, job: Partial<PageJob>): PageJob {
  const api = anApiConnection();
  return { address, features: featuresWith('1'), missing: [], lane: 'known', api, ...job };
}

/** Ids of the running processes that this process has started. */
export function childPids(): number[] {
  return readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
}
