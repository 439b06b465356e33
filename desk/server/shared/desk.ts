import { ApiError } from '@stepwell/api/api-error';
import { commandOf } from '@stepwell/api/command-groups';
import { PASSKEY_NEEDED } from '@stepwell/api/fresh-log-in';
import type { Statement, StatementOptions } from '@stepwell/api/read-statement';
import { hasRole } from '@stepwell/api/roles';
import type { StatementFile } from '@stepwell/api/statement-file';
import type { FieldMessages } from '@stepwell/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Notice } from '../../src/frame/Frame';
import { rolesText } from '../../src/shared/roles';
import type { Issuer } from './issuer-settings';
import type { SendPage } from './pages';
import { type CookieRules, visitOf } from './visit';

/** What the routes of all areas use. */
export interface Desk {
  deskUrl: string;
  /** The site's address, without a slash at its end. */
  siteUrl: string;
  systemUser: string | undefined;
  /** The organisation's log-in, where one is set. */
  issuer: Issuer | undefined;
  cookies: CookieRules;
  /**
   * Runs a command of the back office as the logged-in member of staff.
   * @param name such as `coupon.create`
   * @throws ApiError, of a missing right too
   */
  run<Result>(
    request: FastifyRequest,
    name: string,
    input?: unknown,
    options?: { dryRun?: boolean },
  ): Promise<Result>;
  readStatement(file: StatementFile, options: StatementOptions): Promise<Statement>;
  sendPage: SendPage;
  /** Redirects after a form, with a notice for the next page. */
  redirect(reply: FastifyReply, to: string, notice?: Notice): FastifyReply;
}

/** Whether the logged-in member may run a command. */
export async function hasRight(request: FastifyRequest, name: string, input?: unknown): Promise<boolean> {
  const command = await commandOf(name);
  if (!command) throw new Error(`There is no command '${name}'.`);
  const roles = typeof command.roles === 'function' ? command.roles(input) : command.roles;
  return hasRole(visitOf(request).member, roles);
}

/**
 * For a page that only shows a form: requires the right to run the command that it is for.
 * @throws ApiError 403
 */
export async function requireRight(request: FastifyRequest, name: string, input?: unknown): Promise<void> {
  if (await hasRight(request, name, input)) return;
  const { roles } = visitOf(request).member;
  throw new ApiError(403, `Your roles (${rolesText(roles)}) do not include this.`);
}

/**
 * For a page whose form will need a passkey just before: asks for it now, so that nothing typed is lost.
 * @throws ApiError that leads to the passkey, and back
 */
export async function requireFreshPasskey(desk: Desk, request: FastifyRequest): Promise<void> {
  await desk.run(request, 'session.require-fresh');
}

/** What a form's page shows again after a refusal. */
export interface Refusal {
  status: number;
  message: string;
  /** Messages by field. */
  errors: FieldMessages;
}

/**
 * Runs what a form asks for. @param options.isLogIn of a page about log-ins, which shows their refusals itself
 * @returns its result, or the refusal of the command for the form's page
 * @throws ApiError of a log-in that has ended, a missing right, or a passkey that is needed: these have pages of their own
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
