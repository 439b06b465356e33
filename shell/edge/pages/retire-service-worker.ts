import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * What browsers get that update the service worker of an older site: it replaces that worker, and removes itself and what the
 * worker cached. A 404 would leave the old worker in charge. Open pages are not loaded again, because a form may hold typed text.
 */
const RETIRING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(Promise.all([
  registration.unregister(),
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
])));
`;

/** Whether a browser asks for the script of a service worker, of which this site has none. */
export function asksForServiceWorker({ headers }: FastifyRequest): boolean {
  return headers['service-worker'] === 'script';
}

export function retireServiceWorker(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/javascript; charset=utf-8',
      // The older site may have allowed a scope above the script's folder.
      'service-worker-allowed': '/',
    })
    .send(RETIRING_WORKER);
}
