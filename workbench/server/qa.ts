import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackages } from '@stepwell/remote-kit/internal/build-packages';
import { createServer } from '@stepwell/server-kit/create-server';
import { addPageHeaders } from '@stepwell/server-kit/html-pages';
import { listen, runServer } from '@stepwell/server-kit/run-server';
import { portOf } from '@stepwell/server-kit/settings';
import type { ListedScenario, Remote, ShowingRequest } from '../src/messages';
import { liveId, publishedIds, releaseOf, remotes, scenariosOf, workspaceShell } from './releases';
import { type Script, Showings } from './showings';

const TOKENS = fileURLToPath(new URL('tokens.css', import.meta.resolve('@stepwell/shared-ui/base.css')));
const PLAYER = '/qa/player.js';

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'frame-src': 'http://localhost:*',
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
};

/** Serves the page for testers until a signal ends the process. */
export function serveQa(report: (text: string) => void): void {
  runServer(async (onShutdown) => {
    const port = portOf('PORT', process.env.PORT?.trim() || '3100', 1);
    const scripts = await builtScripts(report);
    const showings = new Showings(
      await workspaceShell(report),
      scripts.player,
      `http://localhost:${port}`,
      report,
    );
    onShutdown(() => showings.close());
    const app = createServer({ forceCloseConnections: true });
    addPageHeaders(app, POLICY);
    app.setErrorHandler((error: Error, _request, reply) =>
      reply.code(409).type('text/plain; charset=utf-8').send(error.message),
    );
    const files = [
      ['/', readFileSync(new URL('../page/page.html', import.meta.url)), 'text/html; charset=utf-8'],
      ['/page.css', readFileSync(new URL('../page/page.css', import.meta.url)), 'text/css; charset=utf-8'],
      ['/tokens.css', readFileSync(TOKENS), 'text/css; charset=utf-8'],
      ['/page.js', scripts.page.body, 'text/javascript; charset=utf-8'],
    ] as const;
    for (const [path, body, type] of files) app.get(path, (_request, reply) => reply.type(type).send(body));
    app.get('/choices', (): Promise<Remote[]> => Promise.all(remotes().map(listedRemote)));
    app.get<{ Querystring: { remote: string; release: string } }>(
      '/scenarios',
      async ({ query: { remote, release } }) => listed(await releaseOf(remote, release, report)),
    );
    app.post<{ Body: ShowingRequest }>('/showings', ({ body: { session, ...choice } }) =>
      showings.show(choice, session),
    );
    app.get<{ Params: { id: string } }>('/showings/:id/calls', async ({ params }) =>
      showings.callsOf(params.id),
    );
    await listen(app, { host: 'localhost', port }, onShutdown);
  });
}

async function listedRemote(name: string): Promise<Remote> {
  const [releases, live] = await Promise.all([publishedIds(name), liveId(name).catch(() => '')]);
  return { name, releases, live };
}

function listed(release: Parameters<typeof scenariosOf>[0]): ListedScenario[] {
  return scenariosOf(release).map(({ name, title, screen = '', answers = {} }) => ({
    name,
    title,
    screen,
    calls: Object.keys(answers),
  }));
}

/** The scripts of the page and of the frame; they are built unless they are. */
async function builtScripts(report: (text: string) => void): Promise<Record<'page' | 'player', Script>> {
  const [build] = await buildPackages([join(import.meta.dirname, '..')], report);
  const script = (name: string, href: string): Script => {
    const body = readFileSync(join(build?.folder ?? '', 'browser', `${name}.js`));
    return { body, href, integrity: `sha384-${createHash('sha384').update(body).digest('base64')}` };
  };
  return { page: script('page', '/page.js'), player: script('player', PLAYER) };
}
