import { setTimeout as pause } from 'node:timers/promises';
import type { VisitHour } from '@stepwell/release-server/visit-counts';
import { LogOnce } from '@stepwell/server-kit/log-once';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { VISIT_REPORT_BYTES, VISIT_REPORTS_PATH } from '../../browser/reports/visit-report';
import { reportRoute } from './beacon-route';
import type { ToldFailure } from './parse-beacon';
import type { Telemetry } from './telemetry';

/** Somebody who opens page after page tells of some; behind a carrier's address there are many. */
const LIMITS = { perMinute: 60, altogether: 1200 };
/** How often what was counted is handed over. */
const HAND_OVER_MS = 20_000;
/** An edge that ends does not wait for a storage that does not answer. */
const GOODBYE_MS = 1000;

export interface TelemetryRoutesOptions {
  telemetry: Telemetry;
  /** Keeps what was counted where all edges' counts are. */
  keep: (hour: VisitHour) => Promise<void>;
  /** Is told of what has failed in a visit by it. */
  onFailure?: (request: FastifyRequest, reply: FastifyReply, failure: ToldFailure) => void;
  log: (text: string) => void;
  /** Default 20 s. */
  handOverMs?: number;
}

/** Takes what pages tell of visits to them, and hands on what was counted. */
export const telemetryRoutes: FastifyPluginAsync<TelemetryRoutesOptions> = async (
  app,
  { telemetry, keep, onFailure, log, handOverMs = HAND_OVER_MS },
) => {
  reportRoute(app, {
    path: VISIT_REPORTS_PATH,
    bodyLimit: VISIT_REPORT_BYTES,
    limits: LIMITS,
    take: (body, request, reply) => {
      for (const failure of telemetry.take(body)) if (failure.isHarm) onFailure?.(request, reply, failure);
    },
  });

  let handing: Promise<void> = Promise.resolve();
  const trouble = new LogOnce((message) =>
    log(`what pages tell of visits cannot be kept, and the team page does not show it: ${message}`),
  );
  const handOver = () => {
    handing = handing.then(async () => {
      try {
        await telemetry.handOver(keep);
        trouble.resolve();
      } catch (error) {
        trouble.report((error as Error).message);
      }
    });
    return handing;
  };
  const timer = setInterval(() => void handOver(), handOverMs);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.race([handOver(), pause(GOODBYE_MS, undefined, { ref: false })]);
  });
};
