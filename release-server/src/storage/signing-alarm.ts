import { LogOnce } from '@stepwell/server-kit/log-once';
import { NotAsSigned } from '../signatures/signed-state';
import type { ReleaseStorage } from './storage';

/** Logs each cause of a refusal to sign (`NotAsSigned`: the storage was changed without a command) once, and counts the refusals. */
export class SigningAlarm {
  private readonly problem: LogOnce;
  private refusals = 0;

  constructor(log: (text: string) => void) {
    this.problem = new LogOnce((text) => log(`release-server: ${text}`));
  }

  /** Number of refusals since the start. */
  get refused(): number {
    return this.refusals;
  }

  /** Wraps a storage, so that its refusals to sign are reported. All other members are inherited from the given storage. */
  watch(storage: ReleaseStorage): ReleaseStorage {
    const { deployments } = storage;
    const watched: Partial<ReleaseStorage['deployments']> = {
      write: (...change) => this.withReport(deployments.write(...change)),
      remove: (...change) => this.withReport(deployments.remove(...change)),
      putBack: (audit) => this.withReport(deployments.putBack(audit)),
      renew: () => this.withReport(deployments.renew()),
    };
    return Object.assign(Object.create(storage), {
      deployments: Object.assign(Object.create(deployments), watched),
    });
  }

  private async withReport<T>(signing: Promise<T>): Promise<T> {
    try {
      const signed = await signing;
      this.problem.resolve();
      return signed;
    } catch (error) {
      if (error instanceof NotAsSigned) {
        this.refusals += 1;
        this.problem.report(error.message);
      }
      throw error;
    }
  }
}
