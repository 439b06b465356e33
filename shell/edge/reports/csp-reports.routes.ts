import type { FastifyPluginAsync } from 'fastify';
import { REPORTS_PATH } from '../html/content-security-policy';
import { reportRoute } from './beacon-route';
import type { Violations } from './csp-reports';

/** Takes what browsers tell of pages' policies. */
export const violationRoutes: FastifyPluginAsync<{ violations: Violations }> = async (app, { violations }) =>
  reportRoute(app, {
    path: REPORTS_PATH,
    types: ['application/csp-report', 'application/reports+json'],
    // A report holds some addresses and a sample of forty letters.
    bodyLimit: 8192,
    // A page that breaks the policy tells of it a few times.
    limits: { perMinute: 30, altogether: 600 },
    take: (body) => violations.take(body),
  });
