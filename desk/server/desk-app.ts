import { ApiError } from '@stepwell/api/api-error';
import type { CommandRunner } from '@stepwell/api/runner';
import type { OpenSession } from '@stepwell/api/sessions';
import { acceptForms, addPageHeaders, serveAssets } from '@stepwell/server-kit/html-pages';
import { pagePathOf } from '@stepwell/server-kit/page-replies';
import { isSameOrigin } from '@stepwell/server-kit/same-origin';
import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '../src/frame/texts';
import { TOKEN_FIELD } from '../src/shared/form-state';
import { accountRoutes } from './account/account.routes';
import { announcementRoutes } from './announcement/announcement.routes';
import { auditRoutes } from './audit/audit.routes';
import { backupRoutes } from './backup/backup.routes';
import { couponsRoutes } from './coupons/coupons.routes';
import { coursesRoutes } from './courses/courses.routes';
import { logInRoutes } from './log-in/log-in.routes';
import { mailsRoutes } from './mails/mails.routes';
import { mentorsRoutes } from './mentors/mentors.routes';
import { newsletterRoutes } from './newsletter/newsletter.routes';
import { notificationsRoutes, pushWorkerRoute } from './notifications/notifications.routes';
import { orderRoutes } from './orders/order.routes';
import { ordersRoutes } from './orders/orders.routes';
import { outboxRoutes } from './outbox/outbox.routes';
import { peopleRoutes } from './people/people.routes';
import { questionsRoutes } from './questions/questions.routes';
import { refundsRoutes } from './refunds/refunds.routes';
import { reportsRoutes } from './reports/reports.routes';
import { reviewRoutes } from './review/review.routes';
import { payeeRoutes } from './settings/payee.routes';
import { settingsRoutes } from './settings/settings.routes';
import type { Desk } from './shared/desk';
import type { DeskBuild } from './shared/page-build';
import { pageOf, pageSender, sendErrorPages, sendMetaRedirect, storeNotice } from './shared/pages';
import { redirectGetsToForms } from './shared/requests';
import {
  clientOf,
  type DeskSession,
  formTokenOf,
  isLiveRefresh,
  sessionOf,
  sessionSecretOf,
} from './shared/session';
import { staffRoutes } from './staff/staff.routes';
import { statementRoutes } from './statement/statement.routes';
import { todayRoutes } from './today/today.routes';

export interface DeskOptions
  extends Pick<Desk, 'deskUrl' | 'siteUrl' | 'readStatement'>,
    Partial<Pick<Desk, 'systemUser' | 'issuer'>> {
  runner: Pick<CommandRunner, 'run'>;
  build: DeskBuild;
}

/** Maximum size of a form without files. */
const FORM_BYTES = 256 * 1024;

/** Content-Security-Policy of all pages: only the desk's own scripts run, so injected markup cannot run any. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  // Frames show the previews of mails.
  'frame-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
};

/** The desk, the staff's web application, as a Fastify plugin. */
export const deskApp: FastifyPluginAsync<DeskOptions> = async (
  app,
  { runner, build, systemUser, issuer, ...options },
) => {
  const { deskUrl, siteUrl } = options;
  const cookies = { isSecure: deskUrl.startsWith('https:') };
  const sendPage = pageSender(build, cookies);
  const desk: Desk = {
    ...options,
    systemUser,
    issuer,
    cookies,
    run: async <Result>(
      request: FastifyRequest,
      name: string,
      input?: unknown,
      { dryRun = false, progress = () => {} } = {},
    ) => {
      if (hasNul(input)) throw new ApiError(422, REFUSALS.notStorable);
      const { network } = clientOf(request);
      const caller = { from: 'desk' as const, deskUrl, network, sessionId: request.deskSession?.id };
      return (await runner.run(name, input, { caller, dryRun, progress })) as Result;
    },
    sendPage,
    confirm: (request, reply, props) =>
      sendPage(request, reply, { title: props.title }, 'confirm', {
        ...props,
        action: pagePathOf(request.url),
      }),
    redirect(reply, to, text, tone = 'ok') {
      if (text) storeNotice(reply, { tone, text }, cookies);
      return reply.redirect(to, 303);
    },
  };
  app.decorateRequest('deskSession', null);
  acceptForms(app, FORM_BYTES);
  // `blob:` is the preview of a picture before its upload.
  addPageHeaders(app, { ...POLICY, 'img-src': `'self' blob: ${new URL(siteUrl).origin}` });
  // First of two protections against CSRF; the second is the token in the forms of the areas.
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request)) return;
    throw new ApiError(403, REFUSALS.foreignForm);
  });
  // Registered before the hook that reads the session, because assets and the service worker need no session.
  serveAssets(app, build.assets);
  pushWorkerRoute(app);
  // `onRequest` runs before the body is received, so that the desk accepts files only from members of staff.
  app.addHook('onRequest', async (request) => {
    request.deskSession = await sessionOfCookie(request, desk);
  });
  sendErrorPages(app, sendPage);
  logInRoutes(app, desk);
  await app.register(async (loggedInApp) => {
    loggedInApp.addHook('onRequest', async (request, reply) => {
      if (!request.deskSession) return sendToLogIn(request, reply);
    });
    // `preHandler`, because it runs after parsing, and the token is a field of the form.
    loggedInApp.addHook('preHandler', async (request) => requireFormToken(request, sessionOf(request)));
    redirectGetsToForms(loggedInApp, () => areaRoutes(loggedInApp, desk));
  });
};

function areaRoutes(app: FastifyInstance, desk: Desk): void {
  announcementRoutes(app, desk);
  auditRoutes(app, desk);
  backupRoutes(app, desk);
  couponsRoutes(app, desk);
  coursesRoutes(app, desk);
  mailsRoutes(app, desk);
  mentorsRoutes(app, desk);
  newsletterRoutes(app, desk);
  notificationsRoutes(app, desk);
  outboxRoutes(app, desk);
  reviewRoutes(app, desk);
  statementRoutes(app, desk);
  todayRoutes(app, desk);
  payeeRoutes(app, desk);
  reportsRoutes(app, desk);
  settingsRoutes(app, desk);
  ordersRoutes(app, desk);
  orderRoutes(app, desk);
  refundsRoutes(app, desk);
  questionsRoutes(app, desk);
  peopleRoutes(app, desk);
  accountRoutes(app, desk);
  staffRoutes(app, desk);
}

/** Whether a value contains the character NUL, which PostgreSQL refuses in any text. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

async function sessionOfCookie(request: FastifyRequest, desk: Desk): Promise<DeskSession | null> {
  const secret = sessionSecretOf(request, desk.cookies);
  if (!secret) return null;
  const { network } = clientOf(request);
  const session = await desk.run<OpenSession | null>(request, 'session.use', {
    secret,
    network,
    isIdle: isLiveRefresh(request),
  });
  return session && { ...session, formToken: formTokenOf(secret) };
}

/** Redirects to the log-in, and back to the page afterwards. */
function sendToLogIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method, url, headers } = request;
  // For a link on another site, such as in a web mail, browsers omit the session's cookie (`SameSite=Strict`). They send it with the next
  // request, which the page with the redirect causes.
  if (method === 'GET' && headers['sec-fetch-site'] === 'cross-site') return sendMetaRedirect(reply, url);
  return reply.redirect(`/log-in?${new URLSearchParams({ to: pageOf(request) })}`, 303);
}

/** @throws ApiError 403 for a form without the session's token */
function requireFormToken({ method, body }: FastifyRequest, { formToken }: DeskSession): void {
  if (method === 'GET' || method === 'HEAD') return;
  const { [TOKEN_FIELD]: sent = '' } = (body ?? {}) as Record<string, unknown>;
  if (typeof sent === 'string' && timingSafeEqualText(sent, formToken)) return;
  throw new ApiError(403, REFUSALS.oldForm);
}
