import type { FastifyPluginAsync } from 'fastify';
import { FREEZE_WORKER_PATH, VISIT_REPORTS_PATH } from '../../browser/reports/visit-report';

/** So long a visible page does not respond before it is reported. */
export const FROZEN_AFTER_S = 5;

/**
 * Receives, about once a second, the report to send if nothing more comes, and an empty text while the page is hidden. It counts
 * its own seconds: a device that sleeps stops the worker too.
 */
export const FREEZE_WORKER = `let report = '';
let silentS = 0;
onmessage = ({ data }) => {
  report = data;
  silentS = 0;
};
const timer = setInterval(() => {
  silentS += 1;
  if (!report || silentS <= ${FROZEN_AFTER_S}) return;
  clearInterval(timer);
  fetch('${VISIT_REPORTS_PATH}', { method: 'POST', body: report }).catch(() => {}).finally(close);
}, 1000);
`;

/** Serves the worker: no file of a release, because workers have no integrity hash. It is as trusted as the page's HTML. */
export const freezeWorkerRoute: FastifyPluginAsync = async (app) => {
  app.get(FREEZE_WORKER_PATH, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(FREEZE_WORKER),
  );
};
