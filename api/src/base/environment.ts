import { join, resolve } from 'node:path';
import { listOfAddresses } from '@stepwell/servers/addresses';

/** What the process is told from outside, checked once at its start. */
export interface Environment {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Unset means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  appId: string;
  appKey: string;
  rateLimit: boolean;
  logLevel: string;
  /** The site's own address, for links in mails; without a slash at its end. */
  publicUrl: string;
  /** `smtp://` or `smtps://`; unset means that mails are kept and not sent. */
  smtpUrl: string | undefined;
  /** The sender of mails, `address` or `Name <address>`. Set whenever `smtpUrl` is. */
  mailFrom: string | undefined;
  /** Addresses and CIDRs of proxies whose `X-Forwarded-*` are believed. */
  trustedProxies: string[];
  /** By it the API knows the edge; unset means that nobody is the edge. */
  edgeSecret: string | undefined;
}

/** The site's address when nobody has set another one. */
export const DEFAULT_PUBLIC_URL = 'http://localhost:3000';

/** The pair that calls carry when nobody has set another one. Public by nature: the browser sends it. */
export const SAMPLE_APP_ID = 'stepwell-web';
export const SAMPLE_APP_KEY = 'sample-key';

const REPOSITORY = join(import.meta.dirname, '../../..');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the settings. An empty value counts as unset.
 * @throws Error with one line that names the setting whose value is not allowed
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const read = (name: string, fallback: string) => variables[name]?.trim() || fallback;
  const databaseUrl = variables.DATABASE_URL?.trim() || undefined;
  const smtpUrl = variables.SMTP_URL?.trim() || undefined;
  const mailFrom = variables.MAIL_FROM?.trim() || undefined;
  const edgeSecret = variables.EDGE_SECRET?.trim() || undefined;
  if (smtpUrl && !mailFrom) throw new Error('MAIL_FROM must be set where SMTP_URL is: the sender of mails.');
  return {
    host: read('API_HOST', '127.0.0.1'),
    port: portOf(read('API_PORT', '0')),
    databaseUrl: databaseUrl && databaseUrlOf(databaseUrl),
    dataDir: resolve(REPOSITORY, read('DATA_DIR', '.data')),
    appId: headerValue('APP_ID', read('APP_ID', SAMPLE_APP_ID)),
    appKey: headerValue('APP_KEY', read('APP_KEY', SAMPLE_APP_KEY)),
    rateLimit: oneOf('RATE_LIMIT', read('RATE_LIMIT', 'on'), ['on', 'off']) === 'on',
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL', 'warn'), LOG_LEVELS),
    publicUrl: publicUrlOf(read('PUBLIC_URL', DEFAULT_PUBLIC_URL.replace('3000', read('PORT', '3000')))),
    smtpUrl: smtpUrl && smtpUrlOf(smtpUrl),
    mailFrom: mailFrom && senderOf(mailFrom),
    trustedProxies: listOfAddresses('TRUSTED_PROXIES', read('TRUSTED_PROXIES', '')),
    edgeSecret: edgeSecret && edgeSecretOf(edgeSecret),
  };
}

/** Whether an address leads whoever opens it to his own machine, as the site's does where PUBLIC_URL is not set. */
export function isLocalAddress(publicUrl: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(new URL(publicUrl).hostname);
}

function portOf(value: string): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new Error(`API_PORT must be a port number from 0 to 65535, not '${value}'.`);
}

/** The value itself may hold a password, so the message does not repeat it. */
function databaseUrlOf(value: string): string {
  const isPostgres = /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
  if (isPostgres) return value;
  throw new Error('DATABASE_URL must be an address that begins with postgres:// or postgresql://.');
}

function publicUrlOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSite = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (isSite && !url.username) return url.origin;
  throw new Error(
    `PUBLIC_URL must be an http or https address such as https://academy.example, not '${value}'.`,
  );
}

/** The value itself may hold a password, so the message does not repeat it. */
function smtpUrlOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return value;
  throw new Error('SMTP_URL must be an address such as smtp://user:password@mail.example:587, or smtps://….');
}

function senderOf(value: string): string {
  if (/^([^<>"\p{Cc}]{1,100} )?<[^\s<>@,;]+@[^\s<>@,;]+>$|^[^\s<>@,;]+@[^\s<>@,;]+$/u.test(value))
    return value;
  throw new Error(`MAIL_FROM must be 'address' or 'Name <address>', not '${value}'.`);
}

/** The value is a secret, so the message does not repeat it. */
function edgeSecretOf(value: string): string {
  if (/^[\x21-\x7e]{16,200}$/.test(value)) return value;
  throw new Error('EDGE_SECRET must be 16 to 200 visible ASCII characters without spaces.');
}

function headerValue(name: string, value: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(value)) return value;
  throw new Error(`${name} must be 1 to 200 visible ASCII characters without spaces.`);
}

function oneOf(name: string, value: string, allowed: string[]): string {
  if (allowed.includes(value)) return value;
  throw new Error(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
}
