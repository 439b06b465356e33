import type { Release, ReleaseName } from '@stepwell/release-server/release';
import { parseJson } from '@stepwell/server-kit/json';
import { networkOf } from '@stepwell/server-kit/rate-limits';
import { type RequestLimits, requestLimit } from '@stepwell/server-kit/request-limit';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  FALLBACK_REPORT_BYTES,
  FALLBACK_REPORTS_PATH,
  type FallbackReport,
} from '../../browser/reports/fallback-report';
import { VISIT_REPORT_BYTES, VISIT_REPORTS_PATH } from '../../browser/reports/visit-report';
import { REPORTS_PATH } from '../html/content-security-policy';
import type { Generation } from '../release-selection/generation';
import type { PolicyViolations } from './policy-violations';
import type { Telemetry } from './telemetry';

export interface ReportRoutesOptions {
  violations: Pick<PolicyViolations, 'take'>;
  telemetry: Pick<Telemetry, 'take'>;
  /** The live generation and its variants. Fallbacks of pages from other generations are not counted. */
  generations: () => readonly Pick<Generation, 'selection' | 'fallbacks'>[];
  /** Called with the releases whose entries respond on a page. */
  onAlive: (request: FastifyRequest, reply: FastifyReply, releases: readonly Release[]) => void;
  /** Called for each reported failure that makes a visit fail. */
  onFailure: (
    request: FastifyRequest,
    reply: FastifyReply,
    release: ReleaseName,
    failure?: { isChanged?: boolean },
  ) => void;
}

interface ReportKind {
  path: string;
  /** Content types of the report's JSON; `sendBeacon` sends a text as `text/plain`. */
  types: string | string[];
  bodyLimit: number;
  limits: RequestLimits;
  /** @param body any JSON; `undefined` for anything else */
  take: (body: unknown, request: FastifyRequest, reply: FastifyReply) => void;
}

/** Receives the reports of browsers: policy violations, fallbacks and visits. */
export const reportRoutes: FastifyPluginAsync<ReportRoutesOptions> = async (
  app,
  { violations, telemetry, generations, onFailure, onAlive },
) => {
  const kinds: ReportKind[] = [
    {
      path: REPORTS_PATH,
      types: ['application/csp-report', 'application/reports+json'],
      // A report holds some addresses and a sample of forty characters.
      bodyLimit: 8192,
      // A page that violates the policy reports it a few times.
      limits: { perMinute: 30, total: 600 },
      take: (body) => violations.take(body),
    },
    {
      path: FALLBACK_REPORTS_PATH,
      types: 'text/plain',
      bodyLimit: FALLBACK_REPORT_BYTES,
      // A page reports each remote once.
      limits: { perMinute: 30, total: 600 },
      take: (body, request, reply) => {
        const failed = countFallback(body, generations());
        if (failed) onFailure(request, reply, failed);
      },
    },
    {
      path: VISIT_REPORTS_PATH,
      types: 'text/plain',
      bodyLimit: VISIT_REPORT_BYTES,
      // One visitor opens many pages; many visitors share the address of a mobile network.
      limits: { perMinute: 60, total: 1200 },
      take: (body, request, reply) => {
        const visit = telemetry.take(body, networkOf(request.ip));
        for (const failure of visit?.failures ?? [])
          if (failure.failsVisit) onFailure(request, reply, failure.release, failure);
        if (visit && visit.alive.length > 0) onAlive(request, reply, visit.alive);
      },
    },
  ];
  // Each kind of report has its own scope, because content type parsers belong to a scope.
  for (const kind of kinds) await app.register(async (scope) => receive(scope, kind));
};

/**
 * Counts a page's report that it shows the previous release of a feature in place of the intended one (`live`).
 * @returns the intended release; `undefined` if the report is invalid, or no page of these generations can have taken the fallback
 */
function countFallback(
  body: unknown,
  generations: ReturnType<ReportRoutesOptions['generations']>,
): ReleaseName | undefined {
  const { feature = '', live, instead } = Object(body) as Partial<FallbackReport>;
  if (!live || !instead) return undefined;
  for (const generation of generations) {
    const selected = generation.selection().releases.get(feature);
    if (selected?.release.id !== live || selected.previous?.id !== instead) continue;
    generation.fallbacks.count({ feature, live, instead }, 'failed in a browser', selected.intended.reason);
    return { feature, id: live };
  }
  return undefined;
}

/**
 * Registers the route of one kind of report. The route returns 204 for every report within the limits, valid or not. Beyond the limits it
 * returns 429 with `Retry-After` before the body is read.
 */
function receive(scope: FastifyInstance, { path, types, bodyLimit, limits, take }: ReportKind): void {
  const exceedsLimit = requestLimit(limits);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, parseJson(String(body))),
  );
  scope.post(path, {
    onRequest: async (request, reply) => {
      if (await exceedsLimit(request, reply)) return reply.send();
    },
    handler: async (request, reply) => {
      take(request.body, request, reply);
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  });
}
