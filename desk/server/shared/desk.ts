import { ApiError } from '@stepwell/api/api-error';
import { commandOf } from '@stepwell/api/command-groups';
import { PASSKEY_NEEDED } from '@stepwell/api/fresh-log-in';
import type { Statement, StatementOptions } from '@stepwell/api/read-statement';
import { hasRole } from '@stepwell/api/roles';
import type { StatementFile } from '@stepwell/api/statement-file';
import type { Notice } from '@stepwell/server-kit/page-replies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS } from '../../src/frame/texts';
import type { ConfirmPageProps } from '../../src/shared/ConfirmPage';
import { rolesText } from '../../src/shared/roles';
import type { Refusal, SendPage } from './pages';
import { type CookieRules, sessionOf } from './session';

/** The organisation's log-in by OpenID Connect, such as Google Workspace. */
export interface Issuer {
  /** Address without a slash at its end. */
  url: string;
  clientId: string;
  clientSecret: string;
}

/** The argument of all functions that register routes. */
export interface Desk {
  /** The desk's address, without a slash at its end. */
  deskUrl: string;
  /** The site's address, from where pictures of the catalogue are loaded, without a slash at its end. */
  siteUrl: string;
  /** The system user whose commands at the terminal count as the first owner's; `undefined` if the database is on a server. */
  systemUser: string | undefined;
  /** Log-in with accounts of the organisation; `undefined` if none is set up. */
  issuer: Issuer | undefined;
  cookies: CookieRules;
  /**
   * Runs a command of the back office as the logged-in member of staff.
   * @param name such as `coupon.create`
   * @throws ApiError for a refusal, such as a missing right
   */
  run<Result>(
    request: FastifyRequest,
    name: string,
    input?: unknown,
    options?: { dryRun?: boolean; progress?(text: string): void },
  ): Promise<Result>;
  /** Reads a bank's statement file. The desk's process uses a worker thread for it (`statement/read-in-thread.ts`). */
  readStatement(file: StatementFile, options: StatementOptions): Promise<Statement>;
  sendPage: SendPage;
  /** Sends the page that asks for a confirmation. Its form is sent to the path of this request, with `confirmed`. */
  confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    props: Omit<ConfirmPageProps, 'action'>,
  ): FastifyReply;
  /** Redirects after a form. @param text a notice for the next page @param tone of the notice; default `ok` */
  redirect(reply: FastifyReply, to: string, text?: string, tone?: Notice['tone']): FastifyReply;
}

/** Whether the logged-in member may run a command. */
export async function hasRight(request: FastifyRequest, name: string, input?: unknown): Promise<boolean> {
  const command = await commandOf(name);
  if (!command) throw new Error(`There is no command '${name}'.`);
  const roles = typeof command.roles === 'function' ? command.roles(input) : command.roles;
  return hasRole(sessionOf(request).member, roles);
}

/** For a page that only shows a form: requires the right to run the form's command. @throws ApiError 403 */
export async function requireRight(request: FastifyRequest, name: string, input?: unknown): Promise<void> {
  if (await hasRight(request, name, input)) return;
  const { roles } = sessionOf(request).member;
  throw new ApiError(403, REFUSALS.roles(rolesText(roles)));
}

/**
 * Runs a form's command.
 * @param options.isLogIn whether the page is about log-ins and shows their refusals itself
 * @returns the command's result, or its refusal
 * @throws ApiError for an ended session, a missing right or a required passkey, because each of these has its own page
 */
export async function attempt<Result>(
  work: () => Promise<Result>,
  { isLogIn = false } = {},
): Promise<{ result: Result; refusal?: undefined } | { result?: undefined; refusal: Refusal }> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === PASSKEY_NEEDED) throw error;
    if (!isLogIn && (error.status === 401 || error.status === 403)) throw error;
    const { status, message, data } = error;
    return { refusal: { status, message, errors: data?.fields ?? {} } };
  }
}
