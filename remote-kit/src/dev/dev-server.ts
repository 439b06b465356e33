import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { transform } from '@swc/core';
import { contentTypeOf } from '../serving/content-type';
import { escapeHtml } from '../serving/html';
import { isCall, type ScenarioCalls } from '../serving/scenario-calls';
import type { BuildStatus } from './in-page/bar';
import {
  cookiesSet,
  headersForHere,
  headersForSite,
  headersOfChangedPage,
  type Origins,
} from './live-headers';
import { type LiveReply, type LiveSite, SiteFailure, textOf } from './live-site';
import type { LocalBuild } from './local-build';
import { BAR_PATH, EMPTY_INTEGRITY, EVENTS_PATH, localPage } from './local-page';
import { rejectionReason } from './origin-check';

export interface DevServerOptions {
  site: LiveSite;
  builds: readonly Omit<LocalBuild, 'close'>[];
  /** Answers calls instead of the live API. */
  calls?: ScenarioCalls;
  /** Text for the bar: where calls go. */
  whereCallsGo: string;
}

const LOCAL_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A proxy of the live site, in which one or more remotes are built from source. The constructor does not listen. */
export class DevServer {
  readonly server: Server;
  private readonly streams = new Set<ServerResponse>();
  /** Names of the live site's cookies. */
  private readonly cookies = new Set<string>();
  private warnings: readonly string[] = [];

  constructor(private readonly options: DevServerOptions) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: Error) => sendError(response, error));
    });
    for (const build of options.builds) build.onBuilt(() => this.broadcast());
  }

  /** Logs warnings in the console of every page, once each. */
  warn(warnings: readonly string[]): void {
    this.warnings = warnings;
    this.broadcast();
  }

  close(): Promise<void> {
    for (const stream of this.streams) stream.end();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    return closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', headers } = request;
    const refusal = rejectionReason(request, request.socket.localPort);
    if (refusal) return sendText(response, 403, refusal);
    const [path = '/'] = url.split(/[?#]/, 1);
    if (path === BAR_PATH) return send(response, 200, contentTypeOf(path), await barScript());
    if (path === EVENTS_PATH) return this.streamStatus(response);
    const build = this.options.builds.find(({ base }) => path.startsWith(base));
    if (build) return sendFile(build, path, response);
    if (this.options.calls && isCall(path)) return this.options.calls.answer(request, response);
    await this.forward(request, response, { site: this.options.site.origin, here: `http://${headers.host}` });
  }

  private async forward(request: IncomingMessage, response: ServerResponse, origins: Origins): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    let reply: LiveReply;
    try {
      reply = await this.options.site.request({
        method,
        path: url,
        headers: headersForSite(headers, origins, this.cookies, isForPage(request)),
        body: hasBody ? request : undefined,
      });
    } catch (error) {
      if (error instanceof SiteFailure && isForPage(request))
        return send(response, 502, 'text/html; charset=utf-8', errorPage(error.message));
      throw error;
    }
    for (const name of cookiesSet(reply.headers)) this.cookies.add(name);
    const localHeaders = headersForHere(reply.headers, origins, this.frames());
    if (method === 'GET' && /^text\/html\b/.test(reply.headers['content-type'] ?? ''))
      return this.sendPage(reply, headersOfChangedPage(localHeaders), response);
    response.writeHead(reply.status, localHeaders);
    await pipeline(reply.body, response);
  }

  private async sendPage(
    reply: LiveReply,
    headers: ReturnType<typeof headersOfChangedPage>,
    response: ServerResponse,
  ) {
    const html = await textOf(reply);
    const page = localPage(html, reply.status, this.options.builds);
    // A scenario begins again with each page.
    if (page) this.options.calls?.reset();
    response.writeHead(page?.status ?? reply.status, headers).end(page?.html ?? html);
  }

  /** Origins that the local remotes may frame. */
  private frames(): string[] {
    return this.options.builds.flatMap(({ manifest }) => manifest.frames ?? []);
  }

  /** Server-sent events with the status of builds. */
  private streamStatus(response: ServerResponse): void {
    response.writeHead(200, { ...LOCAL_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' });
    this.streams.add(response);
    response.once('close', () => this.streams.delete(response));
    this.notify(response);
  }

  private broadcast(): void {
    for (const stream of this.streams) this.notify(stream);
  }

  private notify(stream: ServerResponse): void {
    const { builds, whereCallsGo } = this.options;
    const failed = builds.filter((build) => build.errors() !== '');
    const status: BuildStatus = {
      text: `${describeLocal(builds, failed)} · ${whereCallsGo}`,
      errors: failed.map((build) => build.errors()).join('\n'),
      hashes: Object.fromEntries(builds.map((build) => [build.base, build.hash()])),
      warnings: this.warnings,
    };
    stream.write(`data: ${JSON.stringify(status)}\n\n`);
  }
}

type NamedBuild = Pick<LocalBuild, 'feature'>;

/** `reviews and search are local; the build of search failed` */
function describeLocal(builds: readonly NamedBuild[], failed: readonly NamedBuild[]): string {
  const text = `${namesOf(builds)} ${builds.length === 1 ? 'is' : 'are'} local`;
  if (failed.length === 0) return text;
  return `${text}; the build of ${namesOf(failed)} failed`;
}

function namesOf(builds: readonly NamedBuild[]): string {
  return new Intl.ListFormat('en').format(builds.map(({ feature }) => feature));
}

function sendFile(
  { base, read }: Pick<LocalBuild, 'base' | 'read'>,
  path: string,
  response: ServerResponse,
): void {
  const name = decodeName(path.slice(base.length));
  const content = name === EMPTY_INTEGRITY.name ? Buffer.from(EMPTY_INTEGRITY.text) : read(name);
  if (content) send(response, 200, contentTypeOf(name), content);
  else sendText(response, 404, `No such file in this build: ${name}`);
}

/** Decodes a file name; empty for an invalid encoding. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}

function isForPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  response.writeHead(status, { ...LOCAL_HEADERS, 'content-type': type }).end(content);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`);
}

/** Sends an error, or aborts the reply if it has begun already. */
function sendError(response: ServerResponse, error: Error): void {
  if (response.headersSent) response.destroy();
  else sendText(response, 502, error.message);
}

const BAR_FILE = join(import.meta.dirname, 'in-page', `bar${extname(import.meta.filename)}`);
let bar: Promise<string> | undefined;

/** The script is not part of a build: it is compiled at the first request. */
function barScript(): Promise<string> {
  bar ??= readFile(BAR_FILE, 'utf8').then(async (source) => {
    const { code } = await transform(source, {
      filename: BAR_FILE,
      configFile: false,
      swcrc: false,
      module: { type: 'es6' },
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    return code;
  });
  return bar;
}

const RELOAD_AFTER_S = 3;

/** A page that shows the error, and reloads itself. */
function errorPage(reason: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="${RELOAD_AFTER_S}">
<title>The live site does not answer</title>
<h1>The live site does not answer</h1>
<p>${escapeHtml(reason)}</p>
<p>This page tries again every ${RELOAD_AFTER_S} seconds.</p>
</html>
`;
}
