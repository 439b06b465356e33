import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ServiceParts } from '@stepwell/release-server/service';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { changingRoutes } from './changing.routes';
import { sendToLogin, type Visit, visitOf } from './login';
import { loginRoutes } from './login.routes';
import { isOwnForm } from './own-forms';
import type { PageBuild } from './page-build';
import { readingRoutes } from './reading.routes';
import { pageSender, type SendPage, sendErrorPages } from './render-page';
import { Sessions } from './sessions';
import { SourcePlaces } from './source-places';

export interface TeamPageOptions extends ServiceParts {
  page: PageBuild;
  /** Address of the QA workbench; without one pages say how to start it. */
  workbench?: string;
}

/** What the routes of the team page use. */
export interface TeamParts extends ServiceParts {
  sessions: Sessions;
  sendPage: SendPage;
  workbench: string | undefined;
  places: SourcePlaces;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on pages that require a login. */
    visit: Visit | null;
  }
}

/** Allows no scripts and no other origins, so that injected markup cannot run. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Limit of a form. */
const FORM_BYTES = 8 * 1024;

/** The team page of a release service, with the tokens and rights of its calls. */
export const teamPage: FastifyPluginAsync<TeamPageOptions> = async (app, { page, workbench, ...service }) => {
  const parts: TeamParts = {
    ...service,
    workbench,
    sessions: new Sessions(),
    sendPage: pageSender(page),
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
          'A proxy before this service must forward the header Host.',
        403,
      );
  });
  sendErrorPages(app, parts.sendPage);
  assetRoutes(app, page);
  loginRoutes(app, parts);
  await app.register(async (authenticated) => {
    // After parsing, so that the values of a form survive a new login.
    authenticated.addHook('preHandler', async (request, reply) => {
      request.visit = await visitOf(request, parts);
      return request.visit ? undefined : sendToLogin(request, reply);
    });
    readingRoutes(authenticated, parts);
    changingRoutes(authenticated, parts);
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
