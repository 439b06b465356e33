import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Act, Caller } from '../../src/acts/act';
import { ApiError } from '../../src/lib/api-error';
import type { Roles } from '../../src/lib/roles';
import { Document } from './Document';
import type { Refused } from './form-state';
import { storeNotice, takeNotice } from './notice';
import { callerOf, type DeskContext, isFresh, requireRole } from './session';

/** A request to the desk. Values of path and query are texts; those of a form are texts, lists of repeated fields, and files. */
export type DeskRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, string | undefined>;
  Body: Record<string, unknown> | undefined;
}>;

export interface Page {
  /** Title of the tab. */
  title: string;
  content: ReactNode;
  /** Label of a field, which precedes its message in the summary of a refused form; default: the message alone. */
  labelOf?(name: string): string;
}

/** Where a form leads after its act. */
export interface Redirect {
  to: string;
  /** What was done, shown on that page. */
  notice?: string;
}

export interface File {
  /** Name that the browser suggests. */
  name: string;
  type: 'text/csv; charset=utf-8' | 'application/json' | 'application/sql';
  body: string | Buffer | AsyncIterable<string>;
}

interface FormOptions<Reply> {
  /** The act of the form, which also decides whose roles may open it. */
  act: Act<Reply>;
  /** The page with the form, also for a form that was refused. */
  show(request: DeskRequest, caller: Caller): Page | Promise<Page>;
  /** Input of the act; default: the values of the path and of the form. */
  input?(request: DeskRequest): object | Promise<object>;
  done(reply: Reply, request: DeskRequest): Redirect | Page | Promise<Redirect | Page>;
  /** The form can move money or rights, so it opens only after a fresh log-in. */
  isRisky?: boolean;
}

/** An area of the desk: registers its pages, forms and files. */
export class Area {
  constructor(
    readonly app: FastifyInstance,
    readonly context: DeskContext,
  ) {}

  callerOf(request: FastifyRequest): Caller {
    return callerOf(request, this.context);
  }

  /** Redirects after a form. */
  redirect(reply: FastifyReply, { to, notice }: Redirect): FastifyReply {
    if (notice) storeNotice(reply, notice);
    return reply.redirect(to, 303);
  }

  /** A page that only shows. */
  page(
    path: string,
    roles: Roles,
    show: (request: DeskRequest, caller: Caller) => Page | Promise<Page>,
  ): void {
    this.app.get(path, async (request, reply) => {
      requireRole(request, roles);
      return sendPage(request, reply, await show(request as DeskRequest, this.callerOf(request)));
    });
  }

  /** A form at its own path: GET shows it, POST runs its act. A refused form comes back with what was typed and its messages. */
  form<Reply>(
    path: string,
    { act, show, input = sentValues, done, isRisky = false }: FormOptions<Reply>,
  ): void {
    this.app.get(path, async (request, reply) => {
      requireRole(request, act.roles);
      if (isRisky && !isFresh(request)) return reply.redirect(confirmPath(request.url), 303);
      return sendPage(request, reply, await show(request as DeskRequest, this.callerOf(request)));
    });
    this.app.post(path, async (request, reply) => {
      if (isRisky && !isFresh(request)) throw new ApiError(401, LOG_IN_AGAIN);
      const sent = request as DeskRequest;
      const caller = this.callerOf(request);
      try {
        const result = await done(await act(caller, await input(sent)), sent);
        return 'content' in result ? sendPage(request, reply, result) : this.redirect(reply, result);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 403) throw error;
        const form = {
          action: pathOf(request.url),
          values: sent.body ?? {},
          errors: error.data?.fields ?? {},
        };
        return sendPage(request, reply, await show(sent, caller), { error, form });
      }
    });
  }

  /** A file to download. */
  file(
    path: string,
    roles: Roles,
    write: (request: DeskRequest, caller: Caller) => File | Promise<File>,
  ): void {
    this.app.get(path, async (request, reply) => {
      requireRole(request, roles);
      const { name, type, body } = await write(request as DeskRequest, this.callerOf(request));
      // As an attachment, no browser runs the file as a page of the desk.
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"`)
        .send(typeof body === 'string' || Buffer.isBuffer(body) ? body : Readable.from(body));
    });
  }
}

export const LOG_IN_AGAIN =
  'Nothing was changed: this form needs a fresh log-in. Log in again in another tab of this browser, then load this page again, and the browser sends the form once more.';

/** Path of a page, without the query. */
function pathOf(url: string): string {
  return url.replace(/\?.*$/, '');
}

/** The page that asks for a fresh log-in and then opens another page. */
function confirmPath(to: string): string {
  return `/confirm?${new URLSearchParams({ to })}`;
}

function sentValues({ params, body = {} }: DeskRequest): object {
  return { ...body, ...params };
}

interface Refusal {
  error: ApiError;
  form: Refused;
}

/** Renders a page. @param refusal why the page's form was refused; `status` of the reply without one */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, content, labelOf }: Page,
  refusal?: Refusal,
): FastifyReply {
  const html = renderToStaticMarkup(
    <Document
      title={title}
      path={pathOf(request.url)}
      session={request.session}
      notice={takeNotice(request, reply)}
      refusal={refusal && { message: refusal.error.message, form: refusal.form, labelOf }}
    >
      {content}
    </Document>,
  );
  if (refusal) reply.code(refusal.error.status);
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>${html}`);
}
