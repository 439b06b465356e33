import { driverFor } from '@stepwell/server-kit/database-driver';
import type { Client } from 'pg';
import { CHANNEL } from './schema';

/** Before a connection that broke, or never came, is tried again. */
const RETRY_MS = 1000;

/**
 * Hears of each revision on a connection of its own: a pool's would hand it to others. What is said while there is no
 * connection is lost.
 * @returns a function that ends the listening
 */
export function listenForRevisions(databaseUrl: string, tell: () => void): () => void {
  const driver = driverFor(databaseUrl);
  let client: Client | undefined;
  let isOver = false;
  let retry: NodeJS.Timeout | undefined;
  const again = (broken: Client) => {
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
    next.on('error', () => again(next));
    next.on('end', () => again(next));
    next.on('notification', tell);
    next
      .connect()
      .then(() => next.query(`LISTEN ${CHANNEL}`))
      .catch(() => again(next));
  };
  connect();
  return () => {
    isOver = true;
    clearTimeout(retry);
    client?.end().catch(() => {});
  };
}
