import { Socket } from 'node:net';
import { Client, type ClientConfig, DatabaseError, type PoolClient } from 'pg';

// Detects database connections whose server no longer answers.

/** Time limit of a probe. */
const PROBE_TIMEOUT_MS = 1500;

/** A statement during which this many probes have succeeded counts as long-running, such as a migration. */
const LONG_RUNNING_PROBES = 3;
/** Number of failed probes in a row that a long-running statement survives, because a busy server may reply late. */
const LONG_RUNNING_MISSES = 3;

/**
 * Destroys a connection if its server is unreachable while a statement runs, so that the statement fails and the pool opens another
 * connection. Without this, a suspended server or a broken network would let the statement wait for ever. A long statement sends no data
 * either, so the server is first probed on a separate connection. The driver's `query_timeout` is not used, because it would leave the
 * connection, perhaps with an open transaction, in the pool.
 * @param silenceMs time without data after which the server is probed
 * @param probe resolves to whether the server answers
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
    // The pool has ended the connection, which the server does not confirm.
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
 * Returns a function that probes a connection's server. Any answer counts, even an error. Simultaneous probes of the same server share one
 * connection.
 * @param config configuration of the database's connections; host and port are replaced by those of the probed server
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
    // Not awaited, because an unreachable server never confirms the end.
    client.end().catch(() => {});
  }
}
