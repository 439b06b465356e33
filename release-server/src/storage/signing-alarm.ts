import { LogOnce } from '@stepwell/server-kit/log-once';
import { NotAsSigned } from '../signatures/signed-state';
import type { ReleaseStorage } from './storage';

/** Reports that the storage is not as it was signed: a line for each cause, and a count of the signatures that were refused. */
export class SigningAlarm {
  private readonly problem: LogOnce;
  private count = 0;

  constructor(log: (text: string) => void) {
    this.problem = new LogOnce((text) => log(`release-server: ${text}`));
  }

  get refused(): number {
    return this.count;
  }

  /** The same storage, whose refusals are reported. */
  watch(storage: ReleaseStorage): ReleaseStorage {
    const { deployments } = storage;
    const watched: Partial<ReleaseStorage['deployments']> = {
      write: (...change) => this.reported(deployments.write(...change)),
      remove: (...change) => this.reported(deployments.remove(...change)),
      putBack: (audit) => this.reported(deployments.putBack(audit)),
      renew: (...options) => this.reported(deployments.renew(...options)),
    };
    return Object.assign(Object.create(storage), {
      deployments: Object.assign(Object.create(deployments), watched),
    });
  }

  private async reported<T>(signing: Promise<T>): Promise<T> {
    try {
      const signed = await signing;
      this.problem.resolve();
      return signed;
    } catch (error) {
      if (error instanceof NotAsSigned) {
        this.count += 1;
        this.problem.report(error.message);
      }
      throw error;
    }
  }
}
