import { HEADERS } from '@stepwell/contract';
import type { renderEntry } from '@stepwell/platform/testing';
import { type Observed, observePage } from '../player/outcome-check';

const DAY_SECONDS = 24 * 60 * 60;

/** Starts to record what jsdom does not keep: opened windows, and the lifetime of cookies. @returns a function that observes a page */
export function recordOutcome(): (page: ReturnType<typeof renderEntry>) => Promise<Observed> {
  // The test's own stand-in for `open` stays, but not its earlier calls.
  const open = jest.spyOn(window, 'open').mockReturnValue(null).mockClear();
  const setCookie = jest.spyOn(Document.prototype, 'cookie', 'set').mockClear();
  return async ({ sent, history }) => ({
    ...(await observePage()),
    calls: sent.map(({ key, query, body, headers }) => ({
      call: key,
      query,
      body,
      idempotencyKey: headers[HEADERS.idempotencyKey] as string | undefined,
      orderToken: headers[HEADERS.orderToken] as string | undefined,
    })),
    opened: open.mock.lastCall?.[0]?.toString(),
    cookies: Object.fromEntries(setCookie.mock.calls.map(([text]) => readCookie(text))),
    address: { path: history.createHref(history.location), added: history.index },
  });
}

function readCookie(text: string): [name: string, cookie: { value: string; days: number }] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
  const [, seconds = 0] = /; *max-age=(\d+)/i.exec(text) ?? [];
  return [name, { value, days: Number(seconds) / DAY_SECONDS }];
}
