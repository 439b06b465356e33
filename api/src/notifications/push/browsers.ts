import { isIP } from 'node:net';
import { and, asc, eq } from 'drizzle-orm';
import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { pushKey, staffBrowsers } from '../../database/schema';
import { storedKey } from '../../database/stored-key';
import { ApiError } from '../../lib/api-error';
import { requireMember } from '../notifications';
import { applicationKeyOf, encryptPush, type PushKeys } from './encrypt-push';

// Browsers in which a member has turned notifications on.

/** Maximum number of browsers per member, because each notification takes one request per browser. */
const MAX_BROWSERS = 10;
const ENDPOINT_MAX_LENGTH = 2000;

export interface BrowserView {
  id: string;
  /** `User-Agent`. */
  browser: string;
  addedAt: string;
  /** When the push service last accepted a notification. */
  notifiedAt: string | null;
  /** Why the push service did not accept the last notification; `''` if it did, or if none was sent. */
  lastError: string;
}

/** Lists the member's browsers, the oldest first. */
export async function listBrowsers(
  tx: Sql,
  _input: undefined,
  { member }: CommandContext,
): Promise<BrowserView[]> {
  const rows = await tx
    .select()
    .from(staffBrowsers)
    .where(eq(staffBrowsers.staffId, requireMember(member).id))
    .orderBy(asc(staffBrowsers.createdAt), asc(staffBrowsers.id));
  return rows.map(({ id, browser, createdAt, notifiedAt, lastError }) => ({
    id,
    browser,
    addedAt: createdAt.toISOString(),
    notifiedAt: notifiedAt?.toISOString() ?? null,
    lastError,
  }));
}

/** The key with which browsers subscribe. */
export async function showPushKey(tx: Sql): Promise<{ applicationKey: string }> {
  return { applicationKey: applicationKeyOf(await storedKey(tx, pushKey)) };
}

export interface NewBrowser {
  /** The browser's `PushSubscription`, as JSON. */
  subscription: string;
  /** `User-Agent`. */
  browser: string;
}

/**
 * Turns notifications on in a browser. A browser notifies one member only: the last who turned notifications on there.
 * @throws ApiError 422 for an invalid subscription, 409 above the limit of a member
 */
export async function addBrowser(
  tx: Sql,
  { subscription, browser }: NewBrowser,
  context: CommandContext,
): Promise<BrowserView[]> {
  const self = requireMember(context.member);
  const { endpoint, p256dh, auth } = subscriptionOf(subscription);
  const row = { staffId: self.id, p256dh, auth, browser: browser.slice(0, 300), lastError: '' };
  await tx
    .insert(staffBrowsers)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: staffBrowsers.endpoint, set: row });
  if ((await tx.$count(staffBrowsers, eq(staffBrowsers.staffId, self.id))) > MAX_BROWSERS)
    throw new ApiError(409, `Notifications are on in ${MAX_BROWSERS} browsers. Turn one of them off first.`);
  await context.record('staff.add-browser', self.email, { name: self.name, browser: row.browser });
  return listBrowsers(tx, undefined, context);
}

/** Turns notifications off in one of the member's browsers. @throws ApiError 404 for an unknown browser */
export async function removeBrowser(
  tx: Sql,
  { id }: { id: string },
  context: CommandContext,
): Promise<BrowserView[]> {
  const self = requireMember(context.member);
  const ownBrowsers = await listBrowsers(tx, undefined, context);
  const browser = ownBrowsers.find((each) => each.id === id);
  if (!browser) throw new ApiError(404, 'You have no such browser: it may have been removed.');
  await tx.delete(staffBrowsers).where(and(eq(staffBrowsers.id, id), eq(staffBrowsers.staffId, self.id)));
  await context.record('staff.remove-browser', self.email, { name: self.name, browser: browser.browser });
  return ownBrowsers.filter((each) => each !== browser);
}

/** Parses and validates a `PushSubscription`. @throws ApiError 422 if it is invalid */
function subscriptionOf(text: string): PushKeys & { endpoint: string } {
  try {
    const { endpoint, keys } = JSON.parse(text) as { endpoint: string; keys: PushKeys };
    const { p256dh, auth } = keys;
    const [keyBytes, secretBytes] = [p256dh, auth].map((each) => Buffer.from(each, 'base64url').length);
    if (isPushEndpoint(endpoint) && keyBytes === 65 && secretBytes === 16) {
      // Throws if the key is not a point of the curve.
      encryptPush('', { p256dh, auth });
      return { endpoint, p256dh, auth };
    }
  } catch {
    // The text is not JSON, keys are missing, the endpoint is not a URL, or the public key is not a point of the curve.
  }
  throw new ApiError(
    422,
    'The browser sent no address for notifications. Load the page again, and try once more.',
  );
}

/** Whether an address may belong to a push service: https to a host name, which `send-push.ts` resolves to public IP addresses only. */
function isPushEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    endpoint.length <= ENDPOINT_MAX_LENGTH &&
    protocol === 'https:' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    port === '' &&
    username === '' &&
    password === ''
  );
}
