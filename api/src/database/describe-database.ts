import type { Environment } from '../lib/environment';
import { embeddedFolder } from './one-academy';

/** Describes the configured database for people, without user name and password. */
export function describeDatabase({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `embedded, ${embeddedFolder(dataDir)}`;
  const [address = '', options] = databaseUrl.replace(/^\w+:\/\/([^/]*@)?/, '').split('?');
  const [servers = '', name = ''] = address.split('/');
  // For a Unix socket, the parameter `host` is the socket's folder.
  const host = new URLSearchParams(options).get('host') || servers || 'this machine';
  return `PostgreSQL, ${name || 'its default database'} on ${host}`;
}
