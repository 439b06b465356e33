import type { FastifyRequest } from 'fastify';
import { ReleaseError } from '../release-error';
import { type Grant, grantOf, requireRight, TokenRefusal, type Verb } from '../storage/grants/grant';
import type { Grants } from '../storage/grants/grants';
import { Identities } from './identity';
import { RefusalLog } from './refusal-log';

/** Who does something, as the audit names him. */
export type Caller = Pick<Grant, 'id' | 'team' | 'features' | 'verbs'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks the release service. */
    caller: Caller | null;
  }
}

/** Notes the use, and refuses what the caller may not do. */
export type Allow = (request: FastifyRequest, verb: Verb, features: string[]) => Promise<void>;

/** Who asks; known before any call of the service is answered. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('A call of the release service was answered without asking who calls.');
  return caller;
}

/** What the log says of who did it: the team is known by its token, the name behind it is what was said. */
export function teamAndName(request: FastifyRequest, name: string | undefined): string {
  const { team } = callerOf(request);
  return name ? `team ${team} (${name})` : `team ${team}`;
}

const WHY_LENGTH = 300;

/** Says who a token is, and whether he may; every use is noted, and so is what was refused, within bounds. */
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
      return await (token.split('.').length === 3
        ? this.identities.grantOf(token, grants)
        : grantOf(token, grants));
    } catch (error) {
      if (error instanceof TokenRefusal) await this.noteRefused(error.grant, error.message);
      throw error;
    }
  }

  /** @throws ReleaseError 403 that names the right which is missing */
  async require(caller: Caller, verb: Verb, features: string[]): Promise<void> {
    const { team, id } = caller;
    try {
      requireRight(caller, verb, features);
    } catch (error) {
      await this.noteRefused(caller, (error as Error).message, { verb, features });
      throw error;
    }
    const at = new Date().toISOString();
    await this.grants.logUse({ at, team, grant: id, verb, features, isAllowed: true });
  }

  private noteRefused(
    { team, id }: Pick<Grant, 'id' | 'team'> = { team: '', id: '' },
    why: string,
    asked: { verb?: Verb; features: string[] } = { features: [] },
  ): Promise<void> {
    const at = new Date().toISOString();
    // A stranger's token says in it what he likes, as long as he likes.
    const short = why.slice(0, WHY_LENGTH);
    return this.refusals.note({ at, team, grant: id, ...asked, isAllowed: false, why: short });
  }
}
