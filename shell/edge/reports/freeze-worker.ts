import type { FastifyPluginAsync } from 'fastify';
import { FREEZE_WORKER_PATH, VISIT_REPORTS_PATH } from '../../browser/reports/visit-report';

/** Seconds without a response after which a visible page is reported. */
export const FROZEN_AFTER_S = 5;

/**
 * Script of the worker, which sends a report if its page freezes. About once a second the page gives the worker the report to send, or an
 * empty text while the page is hidden. The worker counts its own timer ticks, so that the sleep of a device, which stops the worker too,
 * does not count.
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

/** Serves the worker's script, which is not a file of a release, because browsers check no integrity hash of workers. */
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
