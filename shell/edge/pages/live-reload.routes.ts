import { hash } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { type EventStream, eventStream } from '../http/event-stream';

const EVENTS = '/dev/events';

/** Reloads the page when other releases go live, or after the edge has been restarted. */
const SOURCE = `{
let revision;
const events = new EventSource('${EVENTS}');
events.onmessage = ({ data }) => {
  if (revision !== undefined && data !== revision) location.reload();
  revision = data;
};
}`;

/** The script that reloads an open page. Only pages under `npm run dev` contain it. */
export const RELOAD_SCRIPT = {
  href: '/dev/reload.js',
  integrity: `sha384-${hash('sha384', SOURCE, 'base64')}`,
};

export interface ReloadOptions {
  revision: () => number;
  /** Calls the listener after each change of the live releases. @returns a function that removes the listener */
  onSwitch: (listener: () => void) => () => void;
}

export const reloadRoutes: FastifyPluginAsync<ReloadOptions> = async (app, { revision, onSwitch }) => {
  const streams = new Set<EventStream>();
  // Open streams would delay the shutdown of the server.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  app.get(RELOAD_SCRIPT.href, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(SOURCE),
  );

  app.get(EVENTS, (_request, reply) => {
    const stopListening = onSwitch(() => stream.send(revision()));
    const stream = eventStream(reply, () => {
      stopListening();
      streams.delete(stream);
    });
    streams.add(stream);
    stream.send(revision());
  });
};
