/**
 * The servers of a database's address, each with an address of its own. It may name several, as PostgreSQL's own programs take
 * them: `postgres://user:password@one:5432,two:5432/shop`. What a URL is to Node has one host at the most.
 */
export function serversIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => before + host + after);
}
