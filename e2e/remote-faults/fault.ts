import type { CDPSession, Page } from '@playwright/test';
import { chunkNumbersOf } from '../support/built-files';
import { fetchFile, withValidHashes } from './with-valid-hashes';

// Faults of a remote's browser files, which the DevTools protocol injects into the replies that a page gets.

export const REMOTES = ['catalog', 'checkout', 'engagement'] as const;
export const PARTS = ['entry', 'module', 'lazy chunk', 'style'] as const;
export const KINDS = ['hangs', 'loops', 'throws', '404', 'is HTML'] as const;

export type Remote = (typeof REMOTES)[number];
export type Part = (typeof PARTS)[number];
type Kind = (typeof KINDS)[number] | 'is changed';

/** A fault in one part of a remote's browser files. Server rendering is not affected. */
export interface Fault {
  remote: Remote;
  part: Part;
  /** `loops`: blocks the main thread for `LOOP_MS`. `is changed`: one byte more than published, so the hash is wrong. */
  kind: Kind;
  /** Restricts the fault to one release of the remote. */
  of?: {
    id: string;
    /** Restricts the fault to these files of the part. */
    files?: readonly string[];
  };
}

/** Milliseconds for which a loop blocks the main thread. */
export const LOOP_MS = 2000;

/** Part of a remote that a file belongs to. Scripts that belong to no module are shared or lazy chunks. */
function partOf(remote: Remote, file: string): Part | undefined {
  if (file === 'remoteEntry.js') return 'entry';
  if (file.endsWith('.css')) return 'style';
  const [, number] = /^(\d+)\.[0-9a-f]{8}\.js$/.exec(file) ?? [];
  if (!number) return undefined;
  return chunkNumbersOf(remote).has(number) ? 'module' : 'lazy chunk';
}

/** Matches components in a built file: those of modules and the engines of forms. */
const COMPONENT = /\b(Component|\w+Engine):\(\)=>([\w$]+)/g;

/** Every combination, including those for which `whyNoFault` has a reason. */
export function allFaults(): Fault[] {
  return REMOTES.flatMap((remote) => PARTS.flatMap((part) => KINDS.map((kind) => ({ remote, part, kind }))));
}

/** Why a fault is impossible; undefined if it is possible. */
export function whyNoFault({ remote, part, kind }: Fault): string | undefined {
  if (part === 'style' && (kind === 'throws' || kind === 'loops')) return 'a style runs no code';
  if (part === 'lazy chunk' && remote === 'catalog') return 'catalog loads nothing later';
  return undefined;
}

/** Part and remote of a request; `undefined` for other requests. */
export function partAt(url: string): Pick<Fault, 'remote' | 'part'> | undefined {
  const [, name, file = ''] = /\/r\/([^/]+)\/[^/]+\/([^/?]+)/.exec(url) ?? [];
  const remote = REMOTES.find((each) => each === name);
  const part = remote && partOf(remote, file);
  return remote && part && { remote, part };
}

/** Adds the functions that broken files call in the page: they loop, or throw. */
export async function installFaultTools(page: Page): Promise<void> {
  await page.addInitScript(installFaults, LOOP_MS);
}

/** Breaks a part of a remote; other requests pass. @returns a function that ends the fault */
export async function breakRemote(session: CDPSession, fault: Fault): Promise<() => Promise<void>> {
  /** The remote's `integrity.json` with the hashes of the broken files, once a page with these hashes was sent. */
  let integrityList: string | undefined;
  const reply = async (paused: Paused) => {
    const { requestId, resourceType, request } = paused;
    const { url } = request;
    const at = partAt(url);
    if (at?.remote === fault.remote && at.part === fault.part && matchesFault(url, fault))
      return replyWithFault(session, { requestId, url }, fault);
    if (resourceType === 'Document') {
      integrityList = await replyWithValidHashes(session, paused, fault);
      return;
    }
    if (integrityList === undefined || !url.includes('/integrity.json'))
      return session.send('Fetch.continueRequest', { requestId });
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(integrityList).toString('base64'),
    });
  };
  // The page may be closed by now.
  const onPaused = (paused: Paused) =>
    void reply(paused)
      // A request without a reply would hang.
      .catch(() => session.send('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' }))
      .catch(() => undefined);
  session.on('Fetch.requestPaused', onPaused);
  const documents = { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' } as const;
  await session.send('Fetch.enable', {
    patterns: [
      { urlPattern: `*/r/${fault.remote}/${fault.of?.id ?? ''}*` },
      ...(isCodeFault(fault) ? [documents] : []),
    ],
  });
  return async () => {
    session.off('Fetch.requestPaused', onPaused);
    await session.send('Fetch.disable');
  };
}

function matchesFault(url: string, { of }: Fault): boolean {
  const [, id, file] = /\/r\/[^/]+\/([^/]+)\/([^/?]+)/.exec(url) ?? [];
  return !of || (id === of.id && (of.files?.includes(file ?? '') ?? true));
}

interface Paused {
  requestId: string;
  resourceType: string;
  request: { url: string };
  responseHeaders?: { name: string; value: string }[];
}

interface FileRequest {
  requestId: string;
  url: string;
}

/** Whether the fault changes scripts that must run. A page runs only scripts with the hashes that it lists. */
function isCodeFault({ kind }: Fault): boolean {
  return kind === 'loops' || kind === 'throws';
}

/** Sends the page with the hashes of the broken files. @returns the remote's `integrity.json` with these hashes */
async function replyWithValidHashes(session: CDPSession, paused: Paused, fault: Fault) {
  const { requestId, request, responseHeaders = [] } = paused;
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  const html = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
  const { origin } = new URL(request.url);
  const patched = await withValidHashes(html, { origin, remote: fault.remote }, async (file) =>
    partAt(file)?.part === fault.part && matchesFault(file, fault)
      ? (await faultyReply(file, fault)).body
      : undefined,
  );
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
    body: Buffer.from(patched?.html ?? html).toString('base64'),
  });
  return patched?.list;
}

async function replyWithFault(
  session: CDPSession,
  { requestId, url }: FileRequest,
  fault: Fault,
): Promise<void> {
  if (fault.kind === 'hangs') return;
  const { responseCode = 200, type, body } = await faultyReply(url, fault);
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders: [{ name: 'content-type', value: type }],
    body: Buffer.from(body).toString('base64'),
  });
}

interface FaultyReply {
  responseCode?: number;
  type: string;
  body: string;
}

async function faultyReply(url: string, { part, kind }: Fault): Promise<FaultyReply> {
  if (kind === '404') return { responseCode: 404, type: 'text/plain', body: '' };
  if (kind === 'is HTML') return { type: 'text/html', body: '<!doctype html><title>Sign in</title>' };
  const type = part === 'style' ? 'text/css' : 'text/javascript';
  if (kind === 'is changed') return { type, body: `${await fileAt(url)} ` };
  const call = kind === 'loops' ? 'loopForAWhile' : 'fail';
  const script = await fileAt(url);
  // An entry has no component, so it fails when it is loaded; all other parts fail when their component is rendered.
  if (part === 'entry' || (part === 'lazy chunk' && kind === 'throws'))
    return { type, body: `globalThis.${call}();${script}` };
  const wrapped = (_: string, name: string, value: string) =>
    `${name}:()=>globalThis.callBefore(globalThis.${call},${value})`;
  return { type, body: script.replace(COMPONENT, wrapped) };
}

const files = new Map<string, Promise<string>>();

/** The text of a file, cached because files of a release are immutable. */
function fileAt(url: string): Promise<string> {
  const known = files.get(url) ?? fetchFile(url).then((response) => response.text());
  files.set(url, known);
  return known;
}

interface FaultTools {
  loopForAWhile: () => void;
  fail: () => never;
  /** Returns a component that first calls a function. */
  callBefore: (act: () => void, component: unknown) => unknown;
  recordEvent: (event: { type: 'loop'; at: number; until: number }) => void;
}

/** Runs in the page before its own scripts: defines the global functions that broken files call. */
function installFaults(loopMs: number): void {
  const wrappers = new Map<unknown, unknown>();
  const tools = globalThis as unknown as FaultTools;
  tools.loopForAWhile = () => {
    const at = performance.now();
    tools.recordEvent({
      type: 'loop',
      at: performance.timeOrigin + at,
      until: performance.timeOrigin + at + loopMs,
    });
    while (performance.now() < at + loopMs);
  };
  tools.fail = () => {
    throw new Error('This remote is broken on purpose.');
  };
  tools.callBefore = (act, component) => {
    if (typeof component !== 'function') return component;
    const known = wrappers.get(component);
    if (known) return known;
    const wrapper = (...args: unknown[]) => {
      act();
      return component(...args);
    };
    wrappers.set(component, wrapper);
    return wrapper;
  };
}
