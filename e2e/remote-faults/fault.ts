import type { BrowserContext, Route } from '@playwright/test';

export const REMOTES = ['catalog', 'checkout', 'engagement'] as const;
export const PARTS = ['entry', 'module', 'lazy chunk', 'style'] as const;
/** Those that differ most from no fault come first, should the time not suffice for all. */
export const KINDS = ['hangs', 'loops', 'throws', '404', 'is HTML'] as const;

export type Remote = (typeof REMOTES)[number];
type Part = (typeof PARTS)[number];
type Kind = (typeof KINDS)[number];

/** One part of one remote's browser files, and what is wrong with it. The server goes on rendering. */
export interface Fault {
  remote: Remote;
  part: Part;
  kind: Kind;
}

/** How long a looping component, or a looping file, keeps the page's one thread. */
export const LOOP_MS = 2000;

/** Which files of a release a part is: modules are named for their features, what they load later has numbers. */
const FILES: Record<Part, RegExp> = {
  entry: /^remoteEntry\.js$/,
  module: /^[A-Za-z]\w*\.[0-9a-f]{8}\.js$/,
  'lazy chunk': /^\d+\.[0-9a-f]{8}\.js$/,
  style: /\.css$/,
};

/** Components in a built file: what a module is for, and the engines of forms. */
const COMPONENT = /\b(Component|\w+Engine):\(\)=>([\w$]+)/g;

/** Every combination, those that mean nothing too. */
export function allFaults(): Fault[] {
  return REMOTES.flatMap((remote) => PARTS.flatMap((part) => KINDS.map((kind) => ({ remote, part, kind }))));
}

/** Why there is no such fault. */
export function whyNoFault({ remote, part, kind }: Fault): string | undefined {
  if (part === 'style' && (kind === 'throws' || kind === 'loops')) return 'a style runs no code';
  if (part === 'lazy chunk' && remote === 'catalog') return 'catalog loads nothing later';
  return undefined;
}

/** Breaks a part of a remote for all pages of a context. @returns how many of its files were asked for so far */
export async function breakRemote(context: BrowserContext, fault: Fault): Promise<() => number> {
  let asked = 0;
  const files = new RegExp(`/r/${fault.remote}/[^/]+/([^/?]+)`);
  await context.addInitScript(installFaults, LOOP_MS);
  await context.route(files, async (route) => {
    const [, name = ''] = files.exec(route.request().url()) ?? [];
    if (!FILES[fault.part].test(name)) return route.fallback();
    asked += 1;
    // The page may be gone by now.
    await answerWrongly(route, fault).catch(() => undefined);
  });
  return () => asked;
}

async function answerWrongly(route: Route, { part, kind }: Fault): Promise<void> {
  if (kind === 'hangs') return;
  if (kind === '404') return route.fulfill({ status: 404, body: '' });
  if (kind === 'is HTML')
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' });
  const call = kind === 'loops' ? 'loopForAWhile' : 'fail';
  const response = await route.fetch();
  const script = await response.text();
  // An entry renders nothing, and what throws need not wait until it is rendered.
  const body =
    part === 'entry' || (part === 'lazy chunk' && kind === 'throws')
      ? `globalThis.${call}();${script}`
      : script.replace(
          COMPONENT,
          (_, name, value) => `${name}:()=>globalThis.before(globalThis.${call},${value})`,
        );
  return route.fulfill({ response, body });
}

interface FaultTools {
  loopForAWhile: () => void;
  fail: () => never;
  before: (act: () => void, component: unknown) => unknown;
  tell: (news: { what: 'loop'; at: number; until: number }) => void;
}

/** Runs in the page before anything of it. */
function installFaults(loopMs: number): void {
  const made = new Map<unknown, unknown>();
  const tools = globalThis as unknown as FaultTools;
  tools.loopForAWhile = () => {
    const at = performance.now();
    tools.tell({
      what: 'loop',
      at: performance.timeOrigin + at,
      until: performance.timeOrigin + at + loopMs,
    });
    while (performance.now() < at + loopMs);
  };
  tools.fail = () => {
    throw new Error('This remote is broken on purpose.');
  };
  tools.before = (act, component) => {
    if (typeof component !== 'function') return component;
    const known = made.get(component);
    if (known) return known;
    const changed = (...args: unknown[]) => {
      act();
      return component(...args);
    };
    made.set(component, changed);
    return changed;
  };
}
