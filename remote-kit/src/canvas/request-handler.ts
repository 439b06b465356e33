import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { HEADERS, type Scenario } from '@stepwell/contract';
import type { Release } from '@stepwell/release-server/release';
import { contentTypeOf } from '../serving/content-type';
import { ScenarioCalls } from '../serving/scenario-calls';
import { CANVAS_PATH } from './canvas-data';
import { canvasDocument, failureDocument, scenarioList } from './documents';
import { browserFile, type ReleaseUnderTest, regionsAt } from './release-under-test';

interface Session {
  scenario: Scenario;
  release: Release;
  calls: ScenarioCalls;
  isDrivenExternally: boolean;
}

/** Cookie with the session id of a browser. */
export const COOKIE = 'stepwell-canvas';
const HTML = 'text/html; charset=utf-8';

/** Serves the canvas: a list of scenarios, a page for each session of a scenario, the files of releases, and the API calls of the pages. */
export class CanvasRequestHandler {
  private readonly sessions = new Map<string, Session>();
  private readonly otherReleases: Release[] = [];

  /**
   * @param bundle folder of the canvas's own files
   * @param active the release that was built last, with its scenarios; `open` replaces it
   * @param rebuild builds changed sources
   */
  constructor(
    private readonly bundle: string,
    public active: ReleaseUnderTest,
    private readonly rebuild: () => Promise<ReleaseUnderTest>,
  ) {}

  /**
   * Replies to a request. An error, such as for an address that cannot be decoded, gets status 500, because it must not end the process.
   */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.route(request, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else send(response, 500, 'text/plain', `The canvas failed: ${(error as Error).message}.`);
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://canvas');
    // The canvas page sends the session's id as the application key of its API calls.
    const session = this.sessions.get(String(request.headers[HEADERS.appKey] ?? ''));
    if (session) return session.calls.answer(request, response);
    if (pathname.startsWith(`${CANVAS_PATH}play/`))
      return this.open(pathname.split('/').at(-1) ?? '', response);
    // The added slash makes `/_canvas` match too.
    if (`${pathname}/`.startsWith(CANVAS_PATH))
      return this.sendOwn(pathname.slice(CANVAS_PATH.length), response);
    const release = [this.active.release, ...this.otherReleases].find(({ base }) =>
      pathname.startsWith(base),
    );
    if (release)
      return sendFile(pathname, browserFile(release, pathname.slice(release.base.length)), response);
    return this.sendPage(request, pathname, response);
  }

  /** Serves the files of another release of the remote too, for a comparison. */
  addRelease(release: Release): void {
    this.otherReleases.push(release);
  }

  /**
   * Begins a session of a scenario.
   * @param options.isDrivenExternally whether Playwright takes the steps, instead of the page
   * @param options.release default: the release that was built last
   * @returns id of the session, and a list to which its calls are added
   */
  begin(
    scenario: Scenario,
    { isDrivenExternally, release = this.active.release }: { isDrivenExternally: boolean; release?: Release },
  ): { id: string; calls: ScenarioCalls['calls'] } {
    const id = randomUUID();
    const calls = new ScenarioCalls(scenario);
    this.sessions.set(id, { scenario, release, calls, isDrivenExternally });
    return { id, calls: calls.calls };
  }

  /** Replies to `play/<name>`: rebuilds changed sources, begins a session, sets its cookie, and redirects to the scenario's path. */
  private async open(name: string, response: ServerResponse): Promise<void> {
    try {
      this.active = await this.rebuild();
    } catch (error) {
      return send(response, 500, HTML, failureDocument((error as Error).message));
    }
    const scenario = this.active.scenarios.find((each) => each.name === name);
    if (!scenario) return send(response, 404, HTML, failureDocument(`There is no scenario "${name}".`));
    const { id } = this.begin(scenario, { isDrivenExternally: false });
    response.setHeader('set-cookie', `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict`);
    response.writeHead(302, { location: scenario.path }).end();
  }

  private sendOwn(name: string, response: ServerResponse): void {
    const { release, scenarios } = this.active;
    if (name === '') return void send(response, 200, HTML, scenarioList(release.feature, scenarios));
    // Only files of the bundle are sent, so that a path cannot leave the folder. `ownFiles` names folders too, which have no extension.
    const isBundled = extname(name) !== '' && this.ownFiles().includes(name);
    sendFile(name, isBundled ? readFileSync(join(this.bundle, name)) : undefined, response);
  }

  private ownFiles(): string[] {
    return readdirSync(this.bundle, { recursive: true, encoding: 'utf8' });
  }

  /** Sends the canvas page at any path, for the scenario of the session that the cookie names. */
  private sendPage(request: IncomingMessage, pathname: string, response: ServerResponse): void {
    const [, id = ''] = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
    const session = this.sessions.get(id);
    if (!request.headers.accept?.includes('text/html')) {
      send(response, 404, 'text/plain', 'The canvas has no such file.');
    } else if (session) {
      const { scenario, isDrivenExternally, release } = session;
      const { container, base } = release;
      const regions = regionsAt(release, pathname);
      const data = { scenario, session: id, isDrivenExternally, container, base, regions };
      send(response, 200, HTML, canvasDocument(data, this.ownFiles()));
    } else {
      response.writeHead(302, { location: CANVAS_PATH }).end();
    }
  }
}

function sendFile(name: string, content: Buffer | undefined, response: ServerResponse): void {
  if (content) send(response, 200, contentTypeOf(name), content);
  else send(response, 404, 'text/plain', `The canvas has no file ${name}.`);
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
}
