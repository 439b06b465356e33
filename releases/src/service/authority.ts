import type { FastifyRequest } from 'fastify';
import type { Depot } from '../depot/depot';
import { ReleaseRefusal } from '../refusal';
import { type Grant, grantOf, requireRight, type Verb } from '../rights/grant';
import { Identities } from '../rights/identity';

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

/** Says who a token is, and whether he may; every use is noted, refused ones too. */
export class Authority {
  private readonly identities = new Identities();

  constructor(private readonly depot: Pick<Depot, 'grants' | 'noteUse'>) {}

  /** @param header the value of `Authorization` @throws ReleaseRefusal 401 */
  async callerOf(header: string | undefined): Promise<Caller> {
    const [, token] = /^Bearer (\S+)$/i.exec(header ?? '') ?? [];
    if (!token)
      throw new ReleaseRefusal('Send a token: RELEASES_TOKEN, in the header Authorization: Bearer.', 401);
    const grants = await this.depot.grants();
    return token.split('.').length === 3 ? this.identities.grantOf(token, grants) : grantOf(token, grants);
  }

  /** @throws ReleaseRefusal 403 that names the right which is missing */
  async require(caller: Caller, verb: Verb, features: string[]): Promise<void> {
    const { team, id } = caller;
    let refusal: unknown;
    try {
      requireRight(caller, verb, features);
    } catch (error) {
      refusal = error;
    }
    const at = new Date().toISOString();
    await this.depot.noteUse({ at, team, grant: id, verb, features, isAllowed: !refusal });
    if (refusal) throw refusal;
  }
}
