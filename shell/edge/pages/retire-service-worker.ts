import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A service worker for browsers that update the worker of an older site at this address. The script replaces the older worker, then removes
 * itself and the caches. A 404 would leave the older worker in control. Open pages are not reloaded, because a form may hold typed text.
 */
const RETIRING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(Promise.all([
  registration.unregister(),
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
])));
`;

/** Whether a browser requests the script of a service worker. This site has none. */
export function isServiceWorkerRequest({ headers }: FastifyRequest): boolean {
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
