import { whenAskedToEnd } from '@stepwell/servers/ending';
import type { FastifyInstance } from 'fastify';
import { anEdge } from './an-edge.testing';

// An edge without pages, in a process of its own: at PORT: calls go to API_ORIGIN.

let edge: FastifyInstance | undefined;
whenAskedToEnd(() => edge?.close());
const { API_ORIGIN = '', PORT } = process.env;
anEdge({ apiOrigin: API_ORIGIN, listenAt: Number(PORT) }).then((started) => {
  edge = started.edge;
  process.send?.({ type: 'listening' });
});
