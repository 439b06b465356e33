import type { Environment } from '../lib/environment';
import { embeddedFolder } from './open';

/** The database of the settings for people to read: where it is, without the name and password of its user. */
export function databaseInWords({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `embedded, ${embeddedFolder(dataDir)}`;
  const [address = '', options] = databaseUrl.replace(/^\w+:\/\/([^/]*@)?/, '').split('?');
  const [servers = '', name = ''] = address.split('/');
  // Of a Unix socket it is the folder.
  const host = new URLSearchParams(options).get('host') || servers || 'this machine';
  return `PostgreSQL, ${name || 'its default database'} on ${host}`;
}
