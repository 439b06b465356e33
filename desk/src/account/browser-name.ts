import { ACCOUNT } from './texts';

/** Browsers by their word in `User-Agent`. The first match counts: Edge also sends `Chrome`, and Chrome also sends `Safari`. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  Mac: 'Mac',
  Linux: 'Linux',
};

/** Describes the browser of a `User-Agent`: `Firefox on Windows`. */
export function browserName(userAgent: string): string {
  const find = (names: Record<string, string>) =>
    Object.entries(names).find(([word]) => userAgent.includes(word))?.[1];
  const [browser = ACCOUNT.unknownBrowser, system] = [find(BROWSERS), find(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}
