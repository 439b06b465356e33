import { driverFor } from '@stepwell/server-kit/database-driver';
import type { Client } from 'pg';
import { CHANNEL } from './schema';

/** Delay before reconnecting. */
const RETRY_MS = 1000;

/**
 * Calls the listener for each notification of a new revision. Uses its own connection, because connections of a pool change; connects
 * again after an error, and notifications until then are lost.
 * @returns a function that ends the connection
 */
export function listenForRevisions(databaseUrl: string, listener: () => void): () => void {
  const driver = driverFor(databaseUrl);
  let client: Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  const reconnect = (broken: Client) => {
    // A broken connection emits `error` and `end`, so only the first event reconnects.
    if (isClosed || client !== broken) return;
    client = undefined;
    broken.end().catch(() => {});
    retry = setTimeout(connect, RETRY_MS);
  };
  const connect = () => {
    const next = new driver.Client({
      connectionString: driver.connectionString,
      application_name: 'stepwell-releases-news',
      keepAlive: true,
    });
    client = next;
    next.on('error', () => reconnect(next));
    next.on('end', () => reconnect(next));
    next.on('notification', listener);
    next
      .connect()
      .then(() => next.query(`LISTEN ${CHANNEL}`))
      .catch(() => reconnect(next));
  };
  connect();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    client?.end().catch(() => {});
  };
}
