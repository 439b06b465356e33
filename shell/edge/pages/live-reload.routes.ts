import { hashOf } from '@stepwell/release-server/file-check';
import type { FastifyPluginAsync } from 'fastify';
import { type EventStream, eventStream } from '../http/event-stream';
import type { GenerationManager } from '../release-selection/generation-manager';

const EVENTS = '/dev/events';

/** Loads the page again when another revision is live, or when the edge was started again. */
const SOURCE = `{
const { revision } = JSON.parse(document.getElementById('boot').textContent);
const events = new EventSource('${EVENTS}');
let wasAway = false;
events.onerror = () => { wasAway = true; };
events.onmessage = ({ data }) => { if (wasAway || JSON.parse(data) !== revision) location.reload(); };
}`;

/** The script that pages carry under `npm run dev`, and nowhere else. */
export const RELOAD_SCRIPT = {
  href: '/dev/reload.js',
  integrity: `sha384-${hashOf(Buffer.from(SOURCE))}`,
};

/** Tells open pages of every revision that goes live. */
export const reloadRoutes: FastifyPluginAsync<{ live: GenerationManager }> = async (app, { live }) => {
  const streams = new Set<EventStream>();
  // They would hold the server's end.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  app.get(RELOAD_SCRIPT.href, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(SOURCE),
  );

  app.get(EVENTS, (_request, reply) => {
    const endTelling = live.onSwap(({ revision }) => stream.send(revision));
    const stream = eventStream(reply, () => {
      endTelling();
      streams.delete(stream);
    });
    streams.add(stream);
    stream.send(live.current.revision);
  });
};
