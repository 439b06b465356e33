import { isDeepStrictEqual } from 'node:util';
import { LogOnce } from '@stepwell/server-kit/log-once';
import type { RegistryRevision } from '../registry';
import { ReleaseError } from '../release-error';
import type { SignedReader } from '../signatures/chain';
import type { Trust } from '../signatures/trust';

/** Time until a refused revision is verified again, because metadata that was missing may have been written meanwhile. */
const RETRY_MS = 2000;

interface VerifiedRegistryOptions {
  registry: { read(): RegistryRevision };
  signed: SignedReader;
  trust: Trust;
  log: (text: string) => void;
}

/** The registry in a data folder as an edge trusts it: the last revision whose signatures are valid. */
export class VerifiedRegistry {
  private refused: { revision: RegistryRevision; at: number } | undefined;
  /** Why the stored revision is refused. */
  private problem: string | undefined;
  private readonly logged: LogOnce;

  private constructor(private readonly options: VerifiedRegistryOptions) {
    this.logged = new LogOnce((text) => options.log(`releases: ${text}`));
  }

  /** @throws ReleaseError if no revision was ever verified on this machine */
  static async open(options: VerifiedRegistryOptions): Promise<VerifiedRegistry> {
    const verified = new VerifiedRegistry(options);
    await verified.read();
    return verified;
  }

  /** Why an older revision is served, or that signatures have expired; `undefined` without a problem. */
  get alert(): string | undefined {
    const { last } = this.options.trust;
    if (this.problem || !last || last.expiresAt > new Date().toISOString()) return this.problem;
    return `the signatures of the live revision expired at ${last.expiresAt}: npm run release -- keys list shows which`;
  }

  /** Verifies the stored revision unless it is known. @returns the revision to render pages from @throws ReleaseError if there is none */
  async read(): Promise<RegistryRevision> {
    const { registry, trust } = this.options;
    const stored = registry.read();
    if (isDeepStrictEqual(stored, trust.last?.revision)) this.problem = undefined;
    else if (!this.wasJustRefused(stored)) await this.verify(stored);
    if (this.alert) this.logged.report(this.alert);
    else this.logged.resolve();
    if (!trust.last) throw new ReleaseError(`Nothing that is live can be verified: ${this.problem}.`);
    return trust.last.revision;
  }

  private async verify(stored: RegistryRevision): Promise<void> {
    const { trust, signed } = this.options;
    try {
      if (stored.revision === 0)
        throw new ReleaseError('The registry names no live shell: publish and promote one');
      trust.keep(await trust.check(stored, signed));
      this.problem = undefined;
    } catch (error) {
      this.refused = { revision: stored, at: performance.now() };
      this.problem = (error as Error).message;
    }
  }

  private wasJustRefused(stored: RegistryRevision): boolean {
    const { refused } = this;
    return Boolean(
      refused && performance.now() - refused.at < RETRY_MS && isDeepStrictEqual(stored, refused.revision),
    );
  }
}
