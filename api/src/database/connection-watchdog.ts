import { Socket } from 'node:net';
import { Client, type ClientConfig, DatabaseError, type PoolClient } from 'pg';

// Detects database connections whose server no longer answers.

/** Time limit of a probe. */
const PROBE_TIMEOUT_MS = 1500;

/** A statement counts as long-running, such as a migration, after this many successful probes. */
const LONG_RUNNING_PROBES = 3;
/** Number of failed probes in a row that a long-running statement survives, because a busy server may reply late. */
const LONG_RUNNING_FAILURES = 3;

/**
 * Destroys a connection if its server is unreachable while a statement runs, so that the statement fails and the pool opens another
 * connection. Otherwise the statement would wait for ever after a suspension of the server or a failure of the network. A long statement
 * sends no data either, so the server is probed before the connection is destroyed. The driver's `query_timeout` is not used, because it
 * would leave the connection in the pool, perhaps with an open transaction.
 * @param silenceMs time without data after which the server is probed
 * @param probe checks on a separate connection whether the server answers
 */
export function destroyWhenSilent(
  client: PoolClient,
  silenceMs: number,
  probe: () => Promise<boolean>,
): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  /** `bytesWritten` when all statements were answered. A larger value later means that a statement is running. */
  let bytesOfAnswered = stream.bytesWritten;
  /** Successful probes during the running statements. */
  let successes = 0;
  let failuresInARow = 0;
  client.on('drain', () => {
    bytesOfAnswered = stream.bytesWritten;
    successes = 0;
  });
  // Node emits `timeout` once; after that, only new data or `setTimeout` starts the timer again.
  stream.setTimeout(silenceMs);
  stream.on('timeout', async () => {
    const { bytesRead } = stream;
    // The pool has ended the connection, and the server has not confirmed the end.
    if (stream.writableEnded) stream.destroy();
    const isIdle = stream.bytesWritten === bytesOfAnswered;
    if (stream.destroyed || isIdle) return;
    const isReachable = await probe();
    const hasReceivedData = stream.bytesRead !== bytesRead;
    if (hasReceivedData) return;
    failuresInARow = isReachable ? 0 : failuresInARow + 1;
    if (isReachable) successes += 1;
    const allowedFailures = successes >= LONG_RUNNING_PROBES ? LONG_RUNNING_FAILURES : 0;
    if (failuresInARow <= allowedFailures) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('Connection terminated: the database does not answer'));
  });
}

/**
 * Returns a function that probes a connection's server. Any answer counts, even an error. Simultaneous probes of the same server share one
 * connection.
 * @param config configuration of the database's connections; host and port are replaced by those of the probed server
 */
export function serverProbe(
  config: ClientConfig,
): (server: Pick<Client, 'host' | 'port'>) => Promise<boolean> {
  const probes = new Map<string, Promise<boolean>>();
  return ({ host, port }) => {
    const key = `${host}:${port}`;
    const result = probes.get(key) ?? probe(config, { host, port });
    probes.set(key, result);
    return result.finally(() => probes.delete(key));
  };
}

async function probe(config: ClientConfig, server: { host: string; port: number }): Promise<boolean> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  // `connectionString` names the first of several servers, and the connection may be to another of them.
  Object.assign(client, server);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    // The end is not awaited, because an unreachable server never confirms it.
    client.end().catch(() => {});
  }
}
