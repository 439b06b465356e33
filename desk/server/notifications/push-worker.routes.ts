import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const WORKER = readFileSync(join(import.meta.dirname, 'push-worker.js'));

/** Route of the service worker. It needs no session, because browsers request the worker again at any time. */
export function pushWorkerRoutes(app: FastifyInstance): void {
  app.get('/push-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(WORKER),
  );
}
