import type { EdgeReleases } from '@stepwell/releases/edge';
import { isRecord, parseJson } from '@stepwell/server-kit/json';
import { requestLimit } from '@stepwell/server-kit/request-limit';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type PageReport, REPORT_BYTES, REPORTS_PATH } from '../../browser/reports/page-report';
import { POLICY_REPORTS_PATH } from '../document/content-security-policy';
import type { EdgeCounters, Vitals } from '../metrics';
import { violationsIn } from './policy-violations';

export interface ReportRoutesOptions {
  releases: Pick<EdgeReleases, 'current' | 'count'>;
  counters: Pick<EdgeCounters, 'failures' | 'violations' | 'forms' | 'orders'>;
  /** Absent without metrics. */
  vitals?: Vitals;
}

/** The feature whose forms and orders are counted. */
const CHECKOUT = 'checkout';
const CAUSES: readonly unknown[] = ['load', 'throw', 'empty'];
/** The same failure is logged once in this time, because every visitor of a broken release reports it. */
const LOG_AGAIN_MS = 60_000;
const LOGGED_MESSAGE = 300;

/**
 * Receives the reports of pages: failures of regions, web vitals, the checkout's forms and orders, and policy violations. A report within
 * the limits is answered with 204, valid or not.
 */
export const reportRoutes: FastifyPluginAsync<ReportRoutesOptions> = async (app, options) => {
  const { counters } = options;
  const logged = new LRUCache<string, true>({ max: 500, ttl: LOG_AGAIN_MS });
  const isFirst = (key: string): boolean => {
    const isNew = !logged.has(key);
    if (isNew) logged.set(key, true);
    return isNew;
  };
  const isOverLimit = requestLimit({ perMinute: 120, total: 3000 });
  app.addHook('onRequest', async (request, reply) => {
    if (await isOverLimit(request, reply)) return reply.send();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['text/plain', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 4 * REPORT_BYTES },
    (_request, body, done) => done(null, parseJson(String(body))),
  );

  app.post(REPORTS_PATH, async ({ body, log }, reply) => {
    if (isRecord(body)) take(body as Partial<PageReport>, options, log, isFirst);
    return reply.code(204).send();
  });

  app.post(POLICY_REPORTS_PATH, async ({ body, log }, reply) => {
    for (const violation of violationsIn(body)) {
      counters.violations.inc({ directive: violation.directive });
      if (isFirst(`${violation.directive} ${violation.blocked}`))
        log.warn(violation, 'edge: a browser blocked something by the content security policy');
    }
    return reply.code(204).send();
  });
};

function take(
  report: Partial<PageReport>,
  { releases, counters, vitals }: ReportRoutesOptions,
  log: FastifyBaseLogger,
  isFirst: (key: string) => boolean,
): void {
  if (report.kind === 'failure') {
    const { feature, release, region, cause, message, instead } = report;
    if (!isServed(releases.current, feature, release) || !CAUSES.includes(cause)) return;
    const place = {
      feature: String(feature),
      release: String(release),
      region: regionOf(releases.current, feature, region),
    };
    counters.failures.inc(place);
    if (isFirst(`${Object.values(place).join(' ')} ${cause}`))
      log.warn(
        {
          ...place,
          cause,
          error: String(message ?? '').slice(0, LOGGED_MESSAGE),
          hasPrevious: Boolean(instead),
        },
        'edge: a region failed in a browser',
      );
  } else if (report.kind === 'vitals') {
    for (const name of ['lcp', 'inp', 'cls'] as const) {
      const value = report[name];
      if (typeof value === 'number' && value >= 0 && Number.isFinite(value)) vitals?.[name](value);
    }
  } else if (report.kind === 'form' || report.kind === 'order') {
    const { release } = report;
    if (!release || !isServed(releases.current, CHECKOUT, release)) return;
    counters[report.kind === 'form' ? 'forms' : 'orders'].inc({ release });
    releases.count(CHECKOUT, release, report.kind === 'form' ? 'forms' : 'orders');
  }
}

type Live = EdgeReleases['current'];

/**
 * Whether a report may name a release: the shell, or a live or previous release. Others are ignored, so that invented names fill neither log
 * nor metrics.
 */
function isServed({ shell, remotes }: Live, feature: unknown, id: unknown): boolean {
  if (feature === shell.feature) return id === shell.id;
  const { live, previous } = remotes.get(String(feature)) ?? {};
  return [live, previous].some((release) => release !== undefined && release.id === id);
}

/** A region that the remote's manifest names, else an empty text. */
function regionOf({ remotes }: Live, feature: unknown, region: unknown): string {
  const { live, previous } = remotes.get(String(feature)) ?? {};
  const { routes = [], slots = [] } = (live ?? previous)?.manifest ?? {};
  return [...routes, ...slots].some(({ module }) => region === `${feature}/${module}`) ? String(region) : '';
}
