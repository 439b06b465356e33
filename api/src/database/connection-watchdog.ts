import { Socket } from 'node:net';
import { Client, type ClientConfig, DatabaseError, type PoolClient } from 'pg';

/** Timeout of a probe. */
const PROBE_TIMEOUT_MS = 1500;

/** A statement during which this many probes succeeded counts as long-running, such as a migration. */
const LONG_RUNNING_PROBES = 3;
/** Failed probes in a row that a long-running statement survives: a busy server may be late once. */
const LONG_RUNNING_MISSES = 3;

/**
 * Destroys a connection whose server is unreachable while a statement runs, so that the statement fails and the pool opens another
 * connection. A suspended server or a broken network would hang it without limit. A long statement is silent, too; so the server is
 * probed first, on a separate connection. The driver's `query_timeout` is not used: it would leave the connection, and with it an open
 * transaction, in the pool.
 * @param silenceMs time without data before the server is probed
 * @param probe whether the server answers
 */
export function destroyWhenSilent(
  client: PoolClient,
  silenceMs: number,
  probe: () => Promise<boolean>,
): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  let answeredBytes = stream.bytesWritten;
  let successes = 0;
  let misses = 0;
  client.on('drain', () => {
    answeredBytes = stream.bytesWritten;
    successes = 0;
  });
  stream.setTimeout(silenceMs);
  stream.on('timeout', async () => {
    const { bytesRead } = stream;
    // The server does not answer a Terminate message.
    if (stream.writableEnded) stream.destroy();
    if (stream.destroyed || stream.bytesWritten === answeredBytes) return;
    const isReachable = await probe();
    if (stream.bytesRead !== bytesRead) return;
    misses = isReachable ? 0 : misses + 1;
    if (isReachable) successes += 1;
    const allowed = successes >= LONG_RUNNING_PROBES ? LONG_RUNNING_MISSES : 0;
    if (misses <= allowed) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('Connection terminated: the database does not answer'));
  });
}

/**
 * Returns a function that probes a connection's server; any answer counts, even an error. Simultaneous probes of a server share one
 * connection. @param config of any server of the database; host and port are those of the probed connection
 */
export function serverProbe(config: ClientConfig): (of: Pick<Client, 'host' | 'port'>) => Promise<boolean> {
  const probes = new Map<string, Promise<boolean>>();
  return ({ host, port }) => {
    const server = `${host}:${port}`;
    const result = probes.get(server) ?? probe(config, { host, port });
    probes.set(server, result);
    return result.finally(() => probes.delete(server));
  };
}

async function probe(config: ClientConfig, server: { host: string; port: number }): Promise<boolean> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  Object.assign(client, server);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    // Not awaited: an unreachable server never answers.
    client.end().catch(() => {});
  }
}
