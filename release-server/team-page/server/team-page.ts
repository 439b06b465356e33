import { ReleaseError } from '@stepwell/release-server/release-error';
import type { ServiceParts } from '@stepwell/release-server/service';
import { acceptForms, addPageHeaders, serveAssets } from '@stepwell/server-kit/html-pages';
import type { SendPage } from '@stepwell/server-kit/page-replies';
import { isSameOrigin } from '@stepwell/server-kit/same-origin';
import type { FastifyPluginAsync } from 'fastify';
import type { Pages } from '../src/render';
import { changingRoutes } from './changing.routes';
import { sendToLogin, type Visit, visitOf } from './login';
import { loginRoutes } from './login.routes';
import { readingRoutes } from './reading.routes';
import { type PageBuild, pageSender, sendErrorPages } from './render-page';
import { Sessions } from './sessions';
import { SourcePlaces } from './source-places';

export interface TeamPageOptions extends ServiceParts {
  page: PageBuild;
  /** Address of the QA workbench; without an address pages show how to start the workbench. */
  workbench?: string;
}

/** Objects that the routes of the team page share. */
export interface TeamParts extends ServiceParts {
  sessions: Sessions;
  sendPage: SendPage<Pages>;
  workbench: string | undefined;
  places: SourcePlaces;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on pages that require a login. */
    visit: Visit | null;
  }
}

const MAX_FORM_BYTES = 8 * 1024;

/** Fastify plugin: the pages at `/team` of a release service, for people with a team's token, with the same rights as the service's calls. */
export const teamPage: FastifyPluginAsync<TeamPageOptions> = async (app, { page, workbench, ...service }) => {
  const parts: TeamParts = {
    ...service,
    workbench,
    sessions: new Sessions(),
    sendPage: pageSender(page),
    places: new SourcePlaces(service.storage.artifacts),
  };
  app.decorateRequest('visit', null);
  acceptForms(app, MAX_FORM_BYTES);
  addPageHeaders(app);
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST' && !isSameOrigin(request))
      throw new ReleaseError(
        'This form was not sent from the team page itself, so nothing was changed. Open the page, and send it there. ' +
          'A proxy before this service must forward the header Host.',
        403,
      );
  });
  sendErrorPages(app, parts.sendPage);
  serveAssets(app, page.assets);
  loginRoutes(app, parts);
  await app.register(async (authenticated) => {
    // The login is checked in `preHandler`, when the body is parsed, because the redirect to the login carries the values of a form.
    authenticated.addHook('preHandler', async (request, reply) => {
      request.visit = await visitOf(request, parts);
      return request.visit ? undefined : sendToLogin(request, reply);
    });
    readingRoutes(authenticated, parts);
    changingRoutes(authenticated, parts);
  });
};
