import type { FastifyRequest } from 'fastify';
import { ReleaseError } from '../release-error';
import { type Grant, grantOf, requireRight, TokenRefusal, type Verb } from '../storage/grants/grant';
import type { Grants } from '../storage/grants/grants';
import { Identities } from './identity';
import { isJobToken } from './job-token';
import { RefusalLog } from './refusal-log';

/** The grant that belongs to a caller's token; with `identity` the caller is a job of a hosted CI. */
export type Caller = Pick<Grant, 'id' | 'team' | 'features' | 'verbs' | 'identity'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any call of the release service is handled. */
    caller: Caller | null;
  }
}

/** Checks and logs the use of a right. @throws ReleaseError 403 if the caller lacks the right */
export type Allow = (request: FastifyRequest, verb: Verb, features: string[]) => Promise<void>;

export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A call of the release service was handled without its caller.');
  return caller;
}

/** Author in the log. The token proves the team; the name in brackets is stated by the caller and not verified. */
export function teamAndName({ team }: Pick<Caller, 'team'>, name: string | undefined): string {
  return name ? `team ${team} (${name})` : `team ${team}`;
}

/** Largest length of a refusal in the log. A refusal quotes claims of a token, which an unknown caller chooses. */
const LONGEST_REFUSAL = 300;

/** Authenticates tokens and checks rights. Every use is logged; refusals are logged at a limited rate. */
export class Authority {
  private readonly identities = new Identities();
  private readonly refusals: RefusalLog;

  constructor(private readonly grants: Pick<Grants, 'list' | 'logUse'>) {
    this.refusals = new RefusalLog(grants);
  }

  /** @param header the value of `Authorization` @throws ReleaseError 401 */
  async callerOf(header: string | undefined): Promise<Caller> {
    const [, token] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
    if (!token)
      throw new ReleaseError('Send a token: RELEASES_TOKEN, in the header Authorization: Bearer.', 401);
    try {
      const grants = await this.grants.list();
      return await (isJobToken(token) ? this.identities.grantOf(token, grants) : grantOf(token, grants));
    } catch (error) {
      if (error instanceof TokenRefusal) await this.logRefusal(error.grant, error.message);
      throw error;
    }
  }

  /** @throws ReleaseError 403 that names the missing right */
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
    const use = { at, team, grant: id, ...request, isAllowed: false, why: why.slice(0, LONGEST_REFUSAL) };
    return this.refusals.log(use);
  }
}
