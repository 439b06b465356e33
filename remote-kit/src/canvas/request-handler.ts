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

/** By which a browser says which scenario it has opened. */
export const COOKIE = 'stepwell-canvas';
const HTML = 'text/html; charset=utf-8';

/** What the canvas answers to each request. */
export class CanvasRequestHandler {
  private readonly sessions = new Map<string, Session>();
  private readonly otherReleases: Release[] = [];

  /**
   * @param bundle folder of the canvas's own files
   * @param active what is on the canvas
   * @param renewed builds what has changed
   */
  constructor(
    private readonly bundle: string,
    public active: ReleaseUnderTest,
    private readonly rebuild: () => Promise<ReleaseUnderTest>,
  ) {}

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://canvas');
    const session = this.sessions.get(String(request.headers[HEADERS.appKey] ?? ''));
    if (session) return session.calls.answer(request, response);
    if (pathname.startsWith(`${CANVAS_PATH}play/`))
      return this.open(pathname.split('/').at(-1) ?? '', response);
    if (`${pathname}/`.startsWith(CANVAS_PATH))
      return this.sendOwn(pathname.slice(CANVAS_PATH.length), response);
    const release = [this.active.release, ...this.otherReleases].find(({ base }) =>
      pathname.startsWith(base),
    );
    if (release)
      return sendFile(pathname, browserFile(release, pathname.slice(release.base.length)), response);
    return this.sendPage(request, pathname, response);
  }

  /** Another release of the remote is on the same canvas, for whoever begins a scenario with it. */
  put(release: Release): void {
    this.otherReleases.push(release);
  }

  /**
   * Begins a scenario anew.
   * @param isByHand whether somebody else takes its steps, and not its page
   * @param release by default the one that is built here
   * @returns the session's id, and every call until now
   */
  begin(
    scenario: Scenario,
    isDrivenExternally: boolean,
    release = this.active.release,
  ): { id: string; calls: ScenarioCalls['calls'] } {
    const id = randomUUID();
    const calls = new ScenarioCalls(scenario);
    this.sessions.set(id, { scenario, release, calls, isDrivenExternally });
    return { id, calls: calls.calls };
  }

  /** Builds what has changed, and begins a scenario anew. */
  private async open(name: string, response: ServerResponse): Promise<void> {
    try {
      this.active = await this.rebuild();
    } catch (error) {
      return send(response, 500, HTML, failureDocument((error as Error).message));
    }
    const scenario = this.active.scenarios.find((each) => each.name === name);
    if (!scenario) return send(response, 404, HTML, failureDocument(`There is no scenario "${name}".`));
    const { id } = this.begin(scenario, false);
    response.setHeader('set-cookie', `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict`);
    response.writeHead(302, { location: scenario.path }).end();
  }

  private sendOwn(name: string, response: ServerResponse): void {
    const { release, scenarios } = this.active;
    // Names of the bundle alone, whatever a path spells.
    const isThere = this.ownFiles().includes(name);
    if (name === '') send(response, 200, HTML, scenarioList(release.feature, scenarios));
    else
      sendFile(name, isThere && extname(name) ? readFileSync(join(this.bundle, name)) : undefined, response);
  }

  private ownFiles(): string[] {
    return readdirSync(this.bundle, { recursive: true, encoding: 'utf8' });
  }

  private sendPage(request: IncomingMessage, pathname: string, response: ServerResponse): void {
    const [, id = ''] = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '') ?? [];
    const session = this.sessions.get(id);
    if (!request.headers.accept?.includes('text/html')) {
      send(response, 404, 'text/plain', 'The canvas has no such file.');
    } else if (session) {
      const { scenario, isDrivenExternally, release } = session;
      const { container, base } = release;
      const regions = regionsAt(release, pathname);
      const active = { scenario, session: id, isDrivenExternally, container, base, regions };
      send(response, 200, HTML, canvasDocument(active, this.ownFiles()));
    } else {
      response.writeHead(302, { location: CANVAS_PATH }).end();
    }
  }
}

function sendFile(name: string, content: Buffer | undefined, response: ServerResponse): void {
  if (content) send(response, 200, contentTypeOf(name), content);
  else send(response, 404, 'text/plain', `${name} is not there.`);
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
}
