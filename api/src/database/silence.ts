import { Socket } from 'node:net';
import { Client, type ClientConfig, DatabaseError, type PoolClient } from 'pg';

/** Milliseconds that a server has to say that it is there. */
const PROBE_MS = 1500;

/** A statement that the server was so often found to work on is a long one, such as a migration's. */
const LONG_AFTER_ANSWERS = 3;
/** A busy server may be late once with its answer: that must not cost what has gone on for so long. */
const MISSES_OF_A_LONG_ONE = 3;

/**
 * Ends a connection on which a question was asked and nothing is heard any more, so that whoever waits is told and
 * the pool opens another. Neither server nor driver would: a stopped server, or a network that swallows everything,
 * is silent for as long as it likes. A long statement is silent too; so the server is asked first, on a connection
 * of its own, whether it is there. The driver's own time limit is not used: it leaves the connection, and with it an
 * open transaction, in the pool.
 * @param silenceMs before the server is asked
 */
export function endWhenSilent(client: PoolClient, silenceMs: number, isThere: () => Promise<boolean>): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  let answeredUpTo = stream.bytesWritten;
  let answers = 0;
  let misses = 0;
  client.on('drain', () => {
    answeredUpTo = stream.bytesWritten;
    answers = 0;
  });
  stream.setTimeout(silenceMs);
  stream.on('timeout', async () => {
    const heard = stream.bytesRead;
    // A goodbye is not answered.
    if (stream.writableEnded) stream.destroy();
    if (stream.destroyed || stream.bytesWritten === answeredUpTo) return;
    const isWorking = await isThere();
    if (stream.bytesRead !== heard) return;
    misses = isWorking ? 0 : misses + 1;
    if (isWorking) answers += 1;
    const allowed = answers >= LONG_AFTER_ANSWERS ? MISSES_OF_A_LONG_ONE : 0;
    if (misses <= allowed) stream.setTimeout(silenceMs);
    else stream.destroy(new Error('Connection terminated: the database is silent'));
  });
}

/**
 * Asks whether the server of a connection answers at all, if only with a refusal. Whoever asks at the same time gets the
 * same answer. @param config of any of a database's servers: each connection knows its own
 */
export function serverProbe(config: ClientConfig): (of: Pick<Client, 'host' | 'port'>) => Promise<boolean> {
  const asking = new Map<string, Promise<boolean>>();
  return ({ host, port }) => {
    const server = `${host}:${port}`;
    const asked = asking.get(server) ?? probe(config, { host, port });
    asking.set(server, asked);
    return asked.finally(() => asking.delete(server));
  };
}

async function probe(config: ClientConfig, server: { host: string; port: number }): Promise<boolean> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  Object.assign(client, server);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    // A silent server does not say goodbye.
    client.end().catch(() => {});
  }
}
