/**
 * Splits a connection string with several hosts, in PostgreSQL's own form `postgres://user:password@one:5432,two:5432/shop`,
 * into one connection string per host. Node's `URL` cannot parse several hosts.
 */
export function connectionStringsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => before + host + after);
}
