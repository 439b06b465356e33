import { createServer } from '@stepwell/server-kit/create-server';
import type { FastifyInstance } from 'fastify';
import type { DeskSettings } from './settings';

/** Timeouts in milliseconds. Those of `createServer` are too short for the desk. */
const TIMEOUTS = {
  /** Time in which a request must arrive, such as a form with a statement of 20 MB on a slow line. */
  requestTimeout: 60_000,
  /**
   * Time without traffic on a connection. Long, because a statement takes up to 30 s to read, and with the embedded database a page waits
   * while a backup is made. It must exceed the 60 s that nginx waits for a reply.
   */
  connectionTimeout: 65_000,
};

/** The desk's server without routes. */
export function createDeskServer({
  logLevel,
  trustedProxies,
}: Pick<DeskSettings, 'logLevel' | 'trustedProxies'>): FastifyInstance {
  return createServer({ ...TIMEOUTS, logger: { level: logLevel }, trustedProxies });
}
