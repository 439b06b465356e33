import type { Cookie, Page } from 'playwright-core';

const SECONDS_OF_A_DAY = 24 * 60 * 60;

/** What a page leaves on the device, and its address, a line for each. @param given cookies that were there before the page */
export async function storedData(page: Page, given: readonly Cookie[]): Promise<string[]> {
  const stored = await page.evaluate(readStores);
  const cookies = (await page.context().cookies()).filter((cookie) => !isAmong(cookie, given));
  return [...stored.map(maskRandomIds), ...cookies.map(cookieText)];
}

/** Ids that are drawn anew by every play are the same to a reader. */
export function maskRandomIds(line: string): string {
  return line.replaceAll(/[0-9a-f]{16,}/g, '…');
}

function cookieText({ name, value, expires, path, sameSite }: Cookie): string {
  const days = Math.round((expires - Date.now() / 1000) / SECONDS_OF_A_DAY);
  return `cookie ${name}=${value} ${path} ${sameSite} ${expires < 0 ? 'until the browser is closed' : `for ${days} days`}`;
}

function isAmong({ name, value }: Cookie, given: readonly Cookie[]): boolean {
  return given.some((each) => each.name === name && each.value === value);
}

/** Within the page, to which it is sent by its text. */
function readStores(): string[] {
  const lines = (kind: string, stored: Storage) =>
    Object.entries(stored).map(([name, value]) => `${kind} ${name}=${value}`);
  const { pathname, search, hash } = location;
  return [
    `address ${pathname}${search}${hash}`,
    ...lines('on the device', localStorage),
    ...lines('in the tab', sessionStorage),
  ];
}
