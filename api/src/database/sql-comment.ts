import type { Pool, PoolClient, QueryConfig } from 'pg';

/** The only ids that get into a statement: none of these characters ends a comment. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/**
 * A pool whose statements name the request that they are for, in a comment before them: so a slow or a blocking one, in the
 * server's log or in `pg_stat_activity`, leads to the visitor's. None has a name: what a server keeps under
 * a name it knows by that, and its text stays what it was.
 */
export function poolFor(pool: Pool, requestId: string): Pool {
  if (!REQUEST_ID.test(requestId)) return pool;
  const comment = `/* request=${requestId} */ `;
  return speakingFor(pool, comment, {
    connect: async () => speakingFor(await pool.connect(), comment, {}),
  });
}

function speakingFor<Speaker extends Pool | PoolClient>(
  speaker: Speaker,
  comment: string,
  own: Readonly<Record<string, unknown>>,
): Speaker {
  const query = (config: QueryConfig | string, ...rest: [unknown[]?]) =>
    speaker.query(commented(config, comment), ...rest);
  const replaced: Readonly<Record<string | symbol, unknown>> = { query, ...own };
  return new Proxy(speaker, {
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
