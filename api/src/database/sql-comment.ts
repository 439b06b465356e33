import type { Pool, PoolClient, QueryConfig } from 'pg';

/** Matches request ids that cannot end the comment in which they are written. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * Returns a pool whose statements begin with a comment that contains the request id, so that a slow or blocking statement in the server's
 * log or in `pg_stat_activity` can be traced to its request. Does not work for prepared statements, which keep the first comment.
 */
export function poolFor(pool: Pool, requestId: string): Pool {
  if (!REQUEST_ID.test(requestId)) return pool;
  const comment = `/* request=${requestId} */ `;
  return withComment(pool, comment, {
    connect: async () => withComment(await pool.connect(), comment, {}),
  });
}

/** Wraps a pool or connection so that `query` adds the comment. @param otherMethods further methods to replace, by name */
function withComment<Connection extends Pool | PoolClient>(
  connection: Connection,
  comment: string,
  otherMethods: Readonly<Record<string, unknown>>,
): Connection {
  const query = (config: QueryConfig | string, ...rest: [unknown[]?]) =>
    connection.query(commented(config, comment), ...rest);
  const replaced: Readonly<Record<string | symbol, unknown>> = { query, ...otherMethods };
  return new Proxy(connection, {
    get(target, name) {
      if (Object.hasOwn(replaced, name)) return replaced[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function commented(config: QueryConfig | string, comment: string): QueryConfig {
  if (typeof config === 'string') return { text: comment + config };
  return { ...config, text: comment + config.text };
}
