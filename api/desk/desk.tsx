import cookies from '@fastify/cookie';
import forms from '@fastify/formbody';
import files, { type MultipartFile } from '@fastify/multipart';
import { failureOf, statusMessage } from '@stepwell/server-kit/failure';
import { isSameOrigin } from '@stepwell/server-kit/same-origin';
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../src/lib/api-error';
import { accountArea } from './account';
import { booksArea } from './books';
import { couponsArea } from './coupons';
import { coursesArea } from './courses/courses';
import { Area, sendPage } from './frame/area';
import { serveAssets } from './frame/assets';
import { Title } from './frame/parts';
import { type DeskContext, readSession } from './frame/session';
import { logArea } from './log';
import { logInPages } from './log-in';
import { mailsArea } from './mails';
import { mentorsArea } from './mentors';
import { ordersArea } from './orders/orders';
import { paymentsArea } from './payments/payments';
import { questionsArea } from './questions';
import { settingsArea } from './settings/settings';
import { staffArea } from './staff';
import { todayArea } from './today';

/** Maximum size of a form, with its files. */
const FORM_BYTES = 256 * 1024;
const FILES_BYTES = 16 * 1024 * 1024;

const AREAS = [
  todayArea,
  accountArea,
  staffArea,
  logArea,
  coursesArea,
  mentorsArea,
  couponsArea,
  paymentsArea,
  ordersArea,
  questionsArea,
  booksArea,
  mailsArea,
  settingsArea,
];

/** The desk, in which staff work, as a Fastify plugin. */
export const desk: FastifyPluginAsync<DeskContext> = async (app, context) => {
  app.decorateRequest('session', null);
  await app.register(cookies);
  await app.register(forms, { bodyLimit: FORM_BYTES });
  const headers = headersFor(context);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request)) return;
    throw new ApiError(403, 'This form was not sent from the desk itself, so nothing was changed.');
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, 404, 'There is no such page. It may be a typing error in the address.'),
  );
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const { status, text } =
      error instanceof ApiError ? { status: error.status, text: error.message } : failure(error, request);
    return sendError(request, reply, status, text);
  });
  serveAssets(app);
  // Before the body is received, so that only members of staff can send files.
  app.addHook('onRequest', async (request) => {
    request.session = await readSession(request, context);
  });
  await app.register(async (pages) => logInPages(pages, context));
  await app.register(async (areas) => {
    await areas.register(files, {
      attachFieldsToBody: 'keyValues',
      limits: { fileSize: FILES_BYTES, fieldSize: FORM_BYTES },
      onFile,
    });
    areas.addHook('onRequest', async (request, reply) => {
      if (request.session) return;
      if (request.method === 'GET')
        return reply.redirect(`/log-in?${new URLSearchParams({ to: request.url })}`, 303);
      throw new ApiError(401, LOGGED_OUT);
    });
    for (const area of AREAS) area(new Area(areas, context));
  });
};

const LOGGED_OUT =
  'Your log-in has ended, so nothing was saved. Log in again in another tab of this browser, then load this page again, and the browser sends the form once more.';

/** Sends an error as a page, or as JSON to the desk's script. */
function sendError(request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.code(status);
  if (request.headers.accept === 'application/json') return reply.send({ message: text });
  const title = status === 403 ? 'Not allowed' : statusMessage(status);
  return sendPage(request, reply, { title, content: <Title lead={text}>{title}</Title> });
}

function failure(error: FastifyError, request: FastifyRequest): { status: number; text: string } {
  const { status, message } = failureOf(error, request);
  if (status === 413) return { status, text: 'This is too large. Go back and try again with less.' };
  return { status, text: status < 500 ? 'This could not be read. Go back and try again.' : message };
}

/** The value of a file's field is its name with its content; a field without a chosen file has no value. */
async function onFile(part: MultipartFile): Promise<void> {
  const bytes = await part.toBuffer();
  Object.assign(part, { value: part.filename ? { name: part.filename, bytes } : undefined });
}

function headersFor({ site }: DeskContext): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    // `blob:` is the preview of a picture before its upload.
    'img-src': `'self' https: data: blob: ${new URL(site.publicUrl).origin}`,
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map((directive) => directive.join(' '))
      .join('; '),
    // Not `no-store`, with which a browser would empty a form after Back.
    'cache-control': 'private, no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
