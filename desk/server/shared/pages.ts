import { ApiError } from '@stepwell/api/api-error';
import { PASSKEY_NEEDED } from '@stepwell/api/fresh-log-in';
import type { FieldMessages } from '@stepwell/contract';
import { escapeHtml } from '@stepwell/server-kit/escape-html';
import {
  errorTitleOf,
  failureOnPage,
  type Notice,
  type PageReply,
  pagePathOf,
  type SendPage as SendPageOf,
} from '@stepwell/server-kit/page-replies';
import { readCookie, setCookie } from '@stepwell/server-kit/session-cookies';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FRAME, REFUSALS } from '../../src/frame/texts';
import type { Pages } from '../../src/render';
import type { DeskBuild } from './page-build';
import type { CookieRules } from './session';

/** Why a command refused a form, for the form's page. */
export interface Refusal {
  status: number;
  /** Shown above the page; empty if the messages at the fields are enough. */
  message: string;
  /** Messages by field. */
  errors: FieldMessages;
}

/** Removes the message above the page if there are messages at fields. */
export function preferFieldMessages(refusal: Refusal): Refusal {
  return Object.keys(refusal.errors).length > 0 ? { ...refusal, message: '' } : refusal;
}

/** Status, title and notice of a page, and what it shows of a refused form. */
export interface DeskPage extends PageReply {
  /** Gives the page its status, its notice, and the messages at its fields. */
  refusal?: Refusal | undefined;
  /** Values of fields, by name, that replace the initial ones. */
  values?: Readonly<Record<string, string>> | undefined;
}

export type SendPage = SendPageOf<Pages, DeskPage>;

const NOTICE_COOKIE = 'stepwell-desk-notice';

/** Returns a function that renders pages with a build. The page after a redirect shows the redirect's notice, once. */
export function pageSender(
  { render, css, scripts }: Pick<DeskBuild, 'render' | 'css' | 'scripts'>,
  rules: CookieRules,
): SendPage {
  return (request, reply, page, name, props) => {
    const { title, refusal, status = refusal?.status ?? 200, notice, values } = page;
    const { deskSession: session, url } = request;
    const ofRedirect = storedNotice(request, rules);
    if (ofRedirect) setCookie(reply, NOTICE_COOKIE, null, rules);
    const ofRefusal = refusal?.message ? { tone: 'bad' as const, text: refusal.message } : undefined;
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(
        render(name, props, {
          css,
          scripts,
          title,
          path: pagePathOf(url),
          viewer: session?.member,
          token: session?.formToken ?? '',
          values: values ?? {},
          errors: refusal?.errors ?? {},
          notices: [notice ?? ofRefusal, ofRedirect].filter((each) => each !== undefined),
        }),
      );
  };
}

/** Stores a notice for the next page of the browser. */
export function storeNotice(reply: FastifyReply, notice: Notice, rules: CookieRules): void {
  setCookie(reply, NOTICE_COOKIE, Buffer.from(JSON.stringify(notice)).toString('base64url'), rules);
}

const TONES = ['ok', 'bad', 'warn', 'info'];

/** Reads the notice of a redirect from its cookie. Clients can set any value, so pages show it as text. */
function storedNotice(request: FastifyRequest, rules: CookieRules): Notice | undefined {
  const value = readCookie(request, NOTICE_COOKIE, rules);
  if (!value) return undefined;
  try {
    const { tone, text } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Notice;
    return TONES.includes(tone) && typeof text === 'string' ? { tone, text } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Redirects by a page with `meta refresh` instead of a status, so that the browser sends its `SameSite=Strict` cookies with the next
 * request, even if the present request came from another site.
 */
export function sendMetaRedirect(reply: FastifyReply, to: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${escapeHtml(to)}"><title>${FRAME.desk}</title><p><a href="${escapeHtml(to)}">${FRAME.goOn}</a>`,
    );
}

/** Sends errors as pages; internal errors are logged and not shown. */
export function sendErrorPages(app: FastifyInstance, sendPage: SendPage): void {
  app.setNotFoundHandler((request, reply) =>
    sendPage(request, reply, { title: REFUSALS.notFound, status: 404 }, 'error', {
      title: REFUSALS.notFound,
      text: REFUSALS.typingError,
    }),
  );
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof ApiError && error.status === 401 && !request.deskSession)
      return reply.redirect('/log-in', 303);
    if (error instanceof ApiError && error.status === PASSKEY_NEEDED && accepts(request, 'text/html'))
      return reply.redirect(`/confirm-identity?${new URLSearchParams({ to: pageOf(request) })}`, 303);
    const { status, text } = refusalOf(error, request);
    // The desk's script shows the text beside the form.
    if (accepts(request, 'application/json')) return reply.code(status).send({ message: text });
    const title = errorTitleOf(status);
    return sendPage(request, reply, { title, status }, 'error', { title, text });
  });
}

/** Status and text of an error's page. Fastify's errors of validation get texts for staff. */
function refusalOf(
  error: FastifyError | ApiError,
  request: FastifyRequest,
): { status: number; text: string } {
  if (error instanceof ApiError) return { status: error.status, text: error.message };
  if (error.validationContext === 'body') return { status: 422, text: REFUSALS.wrongValue };
  if (error.validation) return { status: 404, text: REFUSALS.noPage };
  if (error.statusCode === 413) return { status: 413, text: REFUSALS.tooLarge };
  return failureOnPage(error, request);
}

/** Whether the client accepts a media type: browsers accept `text/html`, the desk's script `application/json`. */
function accepts({ headers }: FastifyRequest, type: string): boolean {
  return headers.accept?.includes(type) ?? false;
}

/** Path of the requested page or, for a form, of the page that contained the form. */
export function pageOf({ method, url, headers }: FastifyRequest): string {
  if (method === 'GET') return url;
  const { referer = '' } = headers;
  if (!URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname + search;
}
