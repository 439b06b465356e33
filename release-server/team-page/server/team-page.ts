import { ReleaseError } from '@stepwell/release-server/refusal';
import type { ServiceParts } from '@stepwell/release-server/service';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { changingRoutes } from './changing.routes';
import { answerWithPages, type Draw, drawerOf } from './drawing';
import { loginRoutes } from './login.routes';
import { isOwnForm } from './own-forms';
import type { PageBuild } from './page-build';
import { readingRoutes } from './reading.routes';
import { Sessions } from './sessions';
import { SourcePlaces } from './source-places';
import { sendToLogin, type Visit, visitOf } from './visit';

export interface TeamPageOptions extends ServiceParts {
  page: PageBuild;
  /** Address of the QA workbench; without one the page only says how to start it. */
  workbench?: string;
}

/** What the routes are made of. */
export interface TeamParts extends ServiceParts {
  sessions: Sessions;
  draw: Draw;
  workbench: string | undefined;
  places: SourcePlaces;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who looks at the team page. */
    visit: Visit | null;
  }
}

/** There is no script on these pages, and nothing of other places; so nothing that got into one could run. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A reason, a name and a token. */
const FORM_BYTES = 8 * 1024;

/** The team page, for a release service. Its rights are those of the calls: the same tokens, the same manager. */
export const teamPage: FastifyPluginAsync<TeamPageOptions> = async (app, { page, workbench, ...service }) => {
  const parts: TeamParts = {
    ...service,
    workbench,
    sessions: new Sessions(),
    draw: drawerOf(page),
    places: new SourcePlaces(service.storage.artifacts),
  };
  app.decorateRequest('visit', null);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  addHeaders(app);
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && !isOwnForm(request))
      throw new ReleaseError(
        'This form was not sent from the team page itself, so nothing was changed. Open the page, and send it there. ' +
          'A proxy before this service has to hand on the header Host.',
        403,
      );
  });
  answerWithPages(app, parts.draw);
  assetRoutes(app, page);
  loginRoutes(app, parts);
  await app.register(async (inside) => {
    // Once a form was read: what was typed is kept for whoever has to log in again.
    inside.addHook('preHandler', async (request, reply) => {
      request.visit = await visitOf(request, parts);
      return request.visit ? undefined : sendToLogin(request, reply);
    });
    readingRoutes(inside, parts);
    changingRoutes(inside, parts);
  });
};

function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });
}

function assetRoutes(app: FastifyInstance, { assets }: PageBuild): void {
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(asset.type)
      .send(asset.body);
  });
}
