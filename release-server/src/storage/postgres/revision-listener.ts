import { driverFor } from '@stepwell/server-kit/database-driver';
import type { Client } from 'pg';
import { CHANNEL } from './schema';

/** Delay before reconnecting. */
const RETRY_MS = 1000;

/**
 * Listens for revisions on its own connection, because a pool's connection is shared. Notifications without a connection
 * are lost.
 * @returns a function that ends the connection
 */
export function listenForRevisions(databaseUrl: string, listener: () => void): () => void {
  const driver = driverFor(databaseUrl);
  let client: Client | undefined;
  let isOver = false;
  let retry: NodeJS.Timeout | undefined;
  const reconnect = (broken: Client) => {
    if (isOver || client !== broken) return;
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
    isOver = true;
    clearTimeout(retry);
    client?.end().catch(() => {});
  };
}
