import { join, resolve } from 'node:path';
import {
  databaseUrlOf,
  oneOf,
  originOf,
  portOf,
  readSiteSettings,
  type SiteSettings,
} from '@stepwell/server-kit/settings';

/** The process's settings from environment variables. */
export interface Environment extends SiteSettings {
  host: string;
  /** 0: the system chooses a port. */
  port: number;
  /** `undefined`: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  rateLimit: boolean;
  /** `smtp://` or `smtps://`; `undefined`: mails are stored and not sent. */
  smtpUrl: string | undefined;
  /** The sender of mails, `address` or `Name <address>`. Required with `smtpUrl`. */
  mailFrom: string | undefined;
  /** Address of the staff's desk, for links in mails and invitations; passkeys belong to its host name. */
  deskUrl: string;
  /** Where the desk listens; `undefined`: nowhere. */
  desk: { host: string; port: number } | undefined;
  /** Whether the sample academy is loaded into an empty database. */
  hasSample: boolean;
}

/** Port of the desk, unless `DESK_PORT` is set. */
export const DEFAULT_DESK_PORT = 3200;

const REPOSITORY = join(import.meta.dirname, '../../..');

/**
 * Reads the settings. An empty value counts as unset.
 * @throws Error with one line that names the invalid setting
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const setting = (name: string, fallback: string) => variables[name]?.trim() || fallback;
  const databaseUrl = variables.DATABASE_URL?.trim() || undefined;
  const smtpUrl = variables.SMTP_URL?.trim() || undefined;
  const mailFrom = variables.MAIL_FROM?.trim() || undefined;
  if (smtpUrl && !mailFrom)
    throw new Error('MAIL_FROM must be set if SMTP_URL is set: it is the sender of mails.');
  return {
    ...readSiteSettings(variables),
    host: setting('API_HOST', '127.0.0.1'),
    port: portOf('API_PORT', setting('API_PORT', '0'), 0),
    databaseUrl: databaseUrl && databaseUrlOf('DATABASE_URL', databaseUrl),
    dataDir: resolve(REPOSITORY, setting('DATA_DIR', '.data')),
    rateLimit: oneOf('RATE_LIMIT', setting('RATE_LIMIT', 'on'), ['on', 'off']) === 'on',
    smtpUrl: smtpUrl && smtpUrlOf(smtpUrl),
    mailFrom: mailFrom && senderOf(mailFrom),
    deskUrl: deskUrlOf(variables),
    desk: deskOf(variables),
    hasSample: oneOf('SAMPLE', setting('SAMPLE', 'off'), ['on', 'off']) === 'on',
  };
}

function deskUrlOf(variables: Record<string, string | undefined>): string {
  const { port } = deskOf(variables) ?? { port: DEFAULT_DESK_PORT };
  const url = originOf('DESK_URL', variables.DESK_URL?.trim() || `http://localhost:${port}`);
  // Over http, others on the network could read the session's cookie, and browsers offer no passkeys.
  if (url.startsWith('https:') || isLocalAddress(url)) return url;
  throw new Error(`DESK_URL must be an https address, or one of this machine, not '${url}'.`);
}

function deskOf(variables: Record<string, string | undefined>): Environment['desk'] {
  const port = variables.DESK_PORT?.trim();
  if (!port) return undefined;
  return { host: variables.DESK_HOST?.trim() || 'localhost', port: portOf('DESK_PORT', port, 1) };
}

/** Whether an address can be opened only on the machine itself, such as the default of PUBLIC_URL. */
export function isLocalAddress(address: string): boolean {
  return /^(localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(new URL(address).hostname);
}

/** Validates `SMTP_URL`. The error's message does not contain the value, which may contain a password. */
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
