import type { VisitHour } from '@stepwell/release-server/visit-counts';
import { LogOnce } from '@stepwell/server-kit/log-once';
import { withTimeout } from '@stepwell/server-kit/with-timeout';
import type { FastifyInstance } from 'fastify';
import type { Telemetry } from './telemetry';

const EVERY_MS = 20_000;
/** Largest delay of the edge's shutdown while the last counts are stored. */
const LAST_TIMEOUT_MS = 1000;

export interface VisitHandoverOptions {
  telemetry: Pick<Telemetry, 'handOver'>;
  /** Stores this edge's counts of an hour beside the counts of other edges. */
  save: (hour: VisitHour) => Promise<void>;
  log: (text: string) => void;
}

/** Stores the counts of visits every 20 s, and once more when the edge closes. */
export function handOverVisits(app: FastifyInstance, { telemetry, save, log }: VisitHandoverOptions): void {
  /** Resolves when all hand-overs so far have ended. Each begins after the one before. */
  let handovers: Promise<void> = Promise.resolve();
  const failure = new LogOnce((message) =>
    log(`counts of visits cannot be stored, and the team page does not show them: ${message}`),
  );
  const handOver = () => {
    handovers = handovers.then(async () => {
      try {
        await telemetry.handOver(save);
        failure.resolve();
      } catch (error) {
        failure.report((error as Error).message);
      }
    });
    return handovers;
  };
  const timer = setInterval(() => void handOver(), EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await withTimeout(handOver(), LAST_TIMEOUT_MS, () => undefined);
  });
}
