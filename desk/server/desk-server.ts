import { createServer } from '@stepwell/server-kit/create-server';
import type { FastifyInstance } from 'fastify';
import type { DeskSettings } from './settings';

/** In milliseconds, like `createServer`'s, which are too short for the desk. */
const TIMEOUTS = {
  /** For a form with a statement of 20 MB on a slow line. */
  requestTimeout: 60_000,
  /**
   * Without traffic: a statement takes up to 30 s to read, and with the embedded database a page waits while a backup is made. Longer than
   * the 60 s for which nginx waits.
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
