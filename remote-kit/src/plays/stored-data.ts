import type { Cookie, Page } from 'playwright-core';

const SECONDS_OF_A_DAY = 24 * 60 * 60;

/** The page's address, its storage and its new cookies, a line each. @param initialCookies cookies that existed before the page */
export async function storedData(page: Page, initialCookies: readonly Cookie[]): Promise<string[]> {
  const stored = await page.evaluate(readStores);
  const cookies = (await page.context().cookies()).filter(
    ({ name, value }) => !initialCookies.some((each) => each.name === name && each.value === value),
  );
  return [...stored.map(maskRandomIds), ...cookies.map(cookieText)];
}

/** Random ids differ between plays. */
export function maskRandomIds(line: string): string {
  return line.replaceAll(/[0-9a-f]{16,}/g, '…');
}

function cookieText({ name, value, expires, path, sameSite }: Cookie): string {
  const days = Math.round((expires - Date.now() / 1000) / SECONDS_OF_A_DAY);
  return `cookie ${name}=${value} ${path} ${sameSite} ${expires < 0 ? 'until the browser is closed' : `for ${days} days`}`;
}

/** Sent to the page as text. */
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
