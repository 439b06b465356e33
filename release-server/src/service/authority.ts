import type { FastifyRequest } from 'fastify';
import { ReleaseError } from '../release-error';
import { type Grant, grantOf, requireRight, TokenRefusal, type Verb } from '../storage/grants/grant';
import type { Grants } from '../storage/grants/grants';
import { Identities } from './identity';
import { isJobToken } from './job-token';
import { RefusalLog } from './refusal-log';

/** The caller of the release service: the grant of its token. With `identity` the caller is a job of a hosted CI. */
export type Caller = Pick<Grant, 'id' | 'team' | 'features' | 'verbs' | 'identity'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any call of the release service is handled. */
    caller: Caller | null;
  }
}

/** Requires that the caller of a request has a right for all features, and logs its use. @throws ReleaseError 403 */
export type Allow = (request: FastifyRequest, verb: Verb, features: string[]) => Promise<void>;

/** The caller that was authenticated for a request. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A call of the release service was handled without its caller.');
  return caller;
}

/** Author in the log, such as `team reviews (asha)`. The token proves the team; the caller states the name, which is not verified. */
export function teamAndName({ team }: Pick<Caller, 'team'>, name: string | undefined): string {
  return name ? `team ${team} (${name})` : `team ${team}`;
}

/** Largest length of a refusal in the log, because a refusal quotes claims of a token, which an unknown caller can make long. */
const MAX_REFUSAL_LENGTH = 300;

/** Authenticates tokens and checks rights. Every use is logged; refused tokens and rights are logged at a limited rate. */
export class Authority {
  private readonly identities = new Identities();
  private readonly refusals: RefusalLog;

  constructor(private readonly grants: Pick<Grants, 'list' | 'logUse'>) {
    this.refusals = new RefusalLog(grants);
  }

  /** The caller with a token. @param header value of `Authorization` @throws ReleaseError 401 for a missing or refused token */
  async callerOf(header: string | undefined): Promise<Caller> {
    const [, token] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
    if (!token)
      throw new ReleaseError(
        'Send the token of RELEASES_TOKEN in the header Authorization: Bearer <token>.',
        401,
      );
    try {
      const grants = await this.grants.list();
      return await (isJobToken(token) ? this.identities.grantOf(token, grants) : grantOf(token, grants));
    } catch (error) {
      if (error instanceof TokenRefusal) await this.logRefusal(error.grant, error.message);
      throw error;
    }
  }

  /** Requires a right, and logs its use or the refusal. @throws ReleaseError 403 that names the missing right */
  async require(caller: Caller, verb: Verb, features: string[]): Promise<void> {
    const { team, id } = caller;
    try {
      requireRight(caller, verb, features);
    } catch (error) {
      await this.logRefusal(caller, (error as Error).message, { verb, features });
      throw error;
    }
    const at = new Date().toISOString();
    await this.grants.logUse({ at, team, grant: id, verb, features, isAllowed: true });
  }

  private logRefusal(
    { team, id }: Pick<Grant, 'id' | 'team'> = { team: '', id: '' },
    why: string,
    request: { verb?: Verb; features: string[] } = { features: [] },
  ): Promise<void> {
    const at = new Date().toISOString();
    const refusal = why.slice(0, MAX_REFUSAL_LENGTH);
    return this.refusals.log({ at, team, grant: id, ...request, isAllowed: false, why: refusal });
  }
}
