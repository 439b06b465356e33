import type { FastifyPluginAsync } from 'fastify';
import { FALL_REPORT_BYTES, FALL_REPORTS_PATH } from '../../src/last-known-good/fall-report';
import { reportRoute } from '../http/report-route';
import { type Fallbacks, type MayFall, readFall } from './fallbacks';

export interface FallbackRoutesOptions {
  fallbacks: Fallbacks;
  /** What pages are made of now: of anything else it is nobody's business what a page took. */
  currentChoice: () => MayFall;
}

/** Takes what pages tell of last known good releases that they took. */
export const fallbackRoutes: FastifyPluginAsync<FallbackRoutesOptions> = async (
  app,
  { fallbacks, currentChoice },
) =>
  reportRoute(app, {
    path: FALL_REPORTS_PATH,
    bodyLimit: FALL_REPORT_BYTES,
    // A page tells of each remote once.
    limits: { perMinute: 30, altogether: 600 },
    take: (body) => {
      const fallen = readFall(body, currentChoice());
      if (fallen) fallbacks.count(fallen, 'failed in a browser');
    },
  });
