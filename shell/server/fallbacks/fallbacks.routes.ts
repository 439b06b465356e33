import type { FastifyPluginAsync } from 'fastify';
import { FALL_REPORT_BYTES, FALL_REPORTS_PATH } from '../../src/last-known-good/fall-report';
import { parsedReport, reportLimits } from '../http/report-limits';
import { type Fallbacks, type MayFall, readFall } from './fallbacks';

/** A page tells of each remote once. */
const LIMITS = { perMinute: 30, altogether: 600 };

export interface FallbackRoutesOptions {
  fallbacks: Fallbacks;
  /** What pages are made of now: of anything else it is nobody's business what a page took. */
  currentChoice: () => MayFall;
}

/** Takes what pages tell of last known good releases that they took. */
export const fallbackRoutes: FastifyPluginAsync<FallbackRoutesOptions> = async (
  app,
  { fallbacks, currentChoice },
) => {
  const onRequest = await reportLimits(app, LIMITS);
  app.removeAllContentTypeParsers();
  // As `sendBeacon` sends a text.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: FALL_REPORT_BYTES },
    (_request, body, done) => done(null, parsedReport(String(body))),
  );
  app.post(FALL_REPORTS_PATH, { onRequest }, async (request, reply) => {
    const fallen = readFall(request.body, currentChoice());
    if (fallen) fallbacks.count(fallen, 'failed in a browser');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
