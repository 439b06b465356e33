import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const WORKER = readFileSync(join(import.meta.dirname, 'push-worker.js'));

/** The service worker that shows notifications. No log-in: browsers ask for it again when none is open. */
export function pushWorkerRoutes(app: FastifyInstance): void {
  app.get('/push-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(WORKER),
  );
}
