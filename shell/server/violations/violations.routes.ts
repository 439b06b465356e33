import type { FastifyPluginAsync } from 'fastify';
import { parsedReport, reportLimits } from '../http/report-limits';
import { REPORTS_PATH } from '../pages/policy';
import type { Violations } from './violations';

/** A report holds some addresses and a sample of forty letters. */
const BODY_LIMIT_BYTES = 8192;
/** A page that breaks the policy tells of it a few times. */
const LIMITS = { perMinute: 30, altogether: 600 };

/** Takes what browsers tell of pages' policies. They expect no answer, and get none but that it came, or was too much. */
export const violationRoutes: FastifyPluginAsync<{ violations: Violations }> = async (
  app,
  { violations },
) => {
  const onRequest = await reportLimits(app, LIMITS);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, parsedReport(String(body))),
  );

  app.post(REPORTS_PATH, { onRequest }, async (request, reply) => {
    violations.take(request.body);
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
