import { hashOf } from '@stepwell/release-server/files';
import type { FastifyPluginAsync } from 'fastify';
import { type EventStream, eventStream } from '../http/event-stream';
import type { GenerationManager } from '../release-selection/generation-manager';

const EVENTS = '/dev/events';

/** Reloads the page when another revision goes live, or after the edge has been restarted. */
const SOURCE = `{
const { revision } = JSON.parse(document.getElementById('boot').textContent);
let wasAway = false;
listen();
function listen() {
  const events = new EventSource('${EVENTS}');
  events.onmessage = ({ data }) => { if (wasAway || JSON.parse(data) !== revision) location.reload(); };
  events.onerror = () => {
    wasAway = true;
    // While the edge restarts, the development server before it returns 502, after which browsers do not reconnect.
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 500);
  };
}
}`;

/** The script that reloads an open page. Only pages under `npm run dev` contain it. */
export const RELOAD_SCRIPT = { href: '/dev/reload.js', integrity: `sha384-${hashOf(Buffer.from(SOURCE))}` };

export const reloadRoutes: FastifyPluginAsync<{ live: GenerationManager }> = async (app, { live }) => {
  const streams = new Set<EventStream>();
  // Open streams would delay the shutdown of the server.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  app.get(RELOAD_SCRIPT.href, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(SOURCE),
  );

  app.get(EVENTS, (_request, reply) => {
    const stopListening = live.onSwap(({ revision }) => stream.send(revision));
    const stream = eventStream(reply, () => {
      stopListening();
      streams.delete(stream);
    });
    streams.add(stream);
    stream.send(live.current.revision);
  });
};
