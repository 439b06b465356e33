import type { KeyObject } from 'node:crypto';
import { and, eq, inArray, isNull, sql as query } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type MailRow, outbox, pushKey, staff, staffBrowsers } from '../../database/schema';
import { storedKey } from '../../database/stored-key';
import { startPolling } from '../../lib/start-polling';
import { academyIn } from '../../settings/academy-settings';
import { readSettings } from '../../settings/settings.repository';
import { encryptPush, vapidHeader } from './encrypt-push';
import { pushTextOf } from './push-text';
import type { SendPush } from './send-push';

// Notifies browsers of mails to staff (Web Push). Changes only the columns `push_…` of the outbox, so that pushes and mails do not depend
// on each other. So browsers are notified even without a mail server.

export interface PusherOptions {
  sql: Sql;
  send: SendPush;
  /** Called when the database cannot be read or written. */
  onError(error: unknown): void;
  /** Milliseconds between reads of the outbox; default 2000. */
  everyMs?: number;
}

const EVERY_MS = 2000;

type Browser = typeof staffBrowsers.$inferSelect;

/** Starts to notify browsers. @returns a function that stops the notifications */
export function startPusher({ sql, send, onError, everyMs = EVERY_MS }: PusherOptions): () => Promise<void> {
  const work = async (stopping: AbortSignal) => {
    while (!stopping.aborted && (await pushNext({ sql, send }, stopping)));
  };
  return startPolling(work, { everyMs, onError });
}

/** Notifies the browsers of the recipient of the next mail that is due. @returns false if none is due */
export async function pushNext(
  { sql, send }: Pick<PusherOptions, 'sql' | 'send'>,
  signal: AbortSignal,
): Promise<boolean> {
  const mail = await claimNextPush(sql);
  if (!mail) return false;
  const text = await pushTextOf(sql, mail);
  const browsers = text ? await browsersOf(sql, mail) : [];
  const toRepeat: string[] = [];
  if (browsers.length > 0) {
    const payload = JSON.stringify(text);
    const key = await storedKey(sql, pushKey);
    const contact = `mailto:${academyIn(await readSettings(sql)).email}`;
    const pushes = browsers.map(async (browser) => {
      const isToRepeat = await push(sql, browser, { payload, key, contact, send, signal });
      if (isToRepeat) toRepeat.push(browser.id);
    });
    await Promise.all(pushes);
  }
  const remaining = toRepeat.length > 0 ? { pushTo: toRepeat } : { pushAt: null, pushTo: null };
  await sql.update(outbox).set(remaining).where(eq(outbox.id, mail.id));
  return true;
}

/**
 * Claims the next mail whose push is due, and sets the time of the next try. The wait is as long as the mail is old, but at least a minute.
 * If the mail is more than an hour old, this try is the last.
 */
async function claimNextPush(sql: Sql): Promise<MailRow | undefined> {
  const due = query`(SELECT id FROM ${outbox} WHERE push_at <= now() ORDER BY push_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const next = query`CASE WHEN queued_at > now() - interval '1 hour'
    THEN now() + greatest(interval '1 minute', now() - queued_at) END`;
  const [mail] = await sql
    .update(outbox)
    .set({ pushAt: next })
    .where(query`${outbox.id} = ${due}`)
    .returning();
  return mail;
}

/** Finds the browsers to notify of a mail: all browsers of its recipient, or only those in `pushTo`. */
async function browsersOf(sql: Sql, { recipient, pushTo }: MailRow): Promise<Browser[]> {
  const rows = await sql
    .select({ browser: staffBrowsers })
    .from(staffBrowsers)
    .innerJoin(staff, eq(staff.id, staffBrowsers.staffId))
    .where(
      and(
        eq(query`lower(${staff.email})`, recipient.toLowerCase()),
        isNull(staff.disabledAt),
        pushTo ? inArray(staffBrowsers.id, pushTo) : undefined,
      ),
    );
  return rows.map(({ browser }) => browser);
}

interface Push {
  payload: string;
  key: KeyObject;
  contact: string;
  send: SendPush;
  signal: AbortSignal;
}

/** Notifies a browser once. Deletes the browser if its subscription has ended. @returns whether to try again later */
async function push(
  sql: Sql,
  browser: Browser,
  { payload, key, contact, send, signal }: Push,
): Promise<boolean> {
  const isThis = eq(staffBrowsers.id, browser.id);
  const { endpoint } = browser;
  const { outcome, error } = await send({
    endpoint,
    authorization: vapidHeader(endpoint, { key, contact }),
    body: encryptPush(payload, browser),
    signal,
  });
  if (outcome === 'gone') await sql.delete(staffBrowsers).where(isThis);
  else if (outcome === 'accepted')
    await sql.update(staffBrowsers).set({ notifiedAt: query`now()`, lastError: '' }).where(isThis);
  else await sql.update(staffBrowsers).set({ lastError: error }).where(isThis);
  return outcome === 'later';
}
