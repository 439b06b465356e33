import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { FALLBACK_REPORT_BYTES, FALLBACK_REPORTS_PATH } from '../../browser/reports/fallback-report';
import { type Fallbacks, type Fallen, type MayFall, readFall } from '../release-selection/fallback-counts';
import { reportRoute } from './beacon-route';

export interface FallbackRoutesOptions {
  /** What pages are made of now: of anything else it is nobody's business what a page took. */
  generations: () => readonly FallingPages[];
  /** Is told of each fall that is counted. */
  onFall?: (request: FastifyRequest, reply: FastifyReply, fallen: Fallen) => void;
}

interface FallingPages {
  choice(): MayFall;
  fallbacks: Pick<Fallbacks, 'count'>;
}

/** Takes what pages tell of last known good releases that they took. */
export const fallbackRoutes: FastifyPluginAsync<FallbackRoutesOptions> = async (
  app,
  { generations, onFall },
) =>
  reportRoute(app, {
    path: FALLBACK_REPORTS_PATH,
    bodyLimit: FALLBACK_REPORT_BYTES,
    // A page tells of each remote once.
    limits: { perMinute: 30, altogether: 600 },
    take: (body, request, reply) => {
      for (const pages of generations()) {
        const fallen = readFall(body, pages.choice());
        if (!fallen) continue;
        pages.fallbacks.count(fallen, 'failed in a browser');
        onFall?.(request, reply, fallen);
        return;
      }
    },
  });
