import { isDeepStrictEqual } from 'node:util';
import type { Registry, RegistryRevision } from '../registry';
import { ReleaseError } from '../release-error';
import type { SignedReader } from '../signatures/chain';
import type { Trust } from '../signatures/trust';

/** Before a revision that was refused is looked at again: what it lacked may have come meanwhile. */
const AGAIN_MS = 2000;

interface FollowedOptions {
  registry: Pick<Registry, 'read'>;
  /** What maintainers and teams have signed. */
  signed: SignedReader;
  trust: Trust;
  log: (text: string) => void;
}

/** What is live, by a chain of signatures that holds: where the newest revision's does not, the last whose did. */
export class FollowedRegistry {
  private refused: { revision: RegistryRevision; at: number } | undefined;
  private wrong: string | undefined;
  private said: string | undefined;
  /** Two that were seen to say the same. */
  private known: { found: RegistryRevision; believed: RegistryRevision | undefined } | undefined;

  private constructor(private readonly options: FollowedOptions) {}

  /** @throws ReleaseError if no revision ever held on this machine */
  static async open(options: FollowedOptions): Promise<FollowedRegistry> {
    const followed = new FollowedRegistry(options);
    await followed.read();
    return followed;
  }

  /** Why this machine goes on with what was verified before, or `undefined` if all is well. */
  get alert(): string | undefined {
    const { last } = this.options.trust;
    if (this.wrong || !last || last.expiresAt > new Date().toISOString()) return this.wrong;
    return `what is live was signed until ${last.expiresAt}: npm run release -- keys list tells by whom`;
  }

  /** The revision that pages are to be made from. */
  async read(): Promise<RegistryRevision> {
    const { registry, trust } = this.options;
    const found = registry.read();
    if (this.isBelieved(found)) this.wrong = undefined;
    else if (!this.wasJustRefused(found)) await this.take(found);
    this.sayOnce();
    if (!trust.last) throw new ReleaseError(`Nothing that is live can be verified: ${this.wrong}.`);
    return trust.last.revision;
  }

  /** Asked four times a second, nearly always of the same. */
  private isBelieved(found: RegistryRevision): boolean {
    const believed = this.options.trust.last?.revision;
    if (found === this.known?.found && believed === this.known.believed) return true;
    const isSame = isDeepStrictEqual(found, believed);
    this.known = isSame ? { found, believed } : undefined;
    return isSame;
  }

  private async take(found: RegistryRevision): Promise<void> {
    const { trust, signed } = this.options;
    try {
      if (found.revision === 0)
        throw new ReleaseError('The registry names no live shell: publish and promote one');
      trust.keep(await trust.check(found, signed));
      this.wrong = undefined;
    } catch (error) {
      this.refused = { revision: found, at: performance.now() };
      this.wrong = (error as Error).message;
    }
  }

  private wasJustRefused(found: RegistryRevision): boolean {
    const { refused } = this;
    return Boolean(
      refused && performance.now() - refused.at < AGAIN_MS && isDeepStrictEqual(found, refused.revision),
    );
  }

  private sayOnce(): void {
    const { alert } = this;
    if (alert && alert !== this.said) this.options.log(`releases: ${alert}`);
    this.said = alert;
  }
}
