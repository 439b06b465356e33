import { ACCOUNT } from './texts';

/** By word in `User-Agent`: the browser. The first match counts, because browsers also name the browsers that they descend from. */
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
  const find = (marks: Record<string, string>) =>
    Object.entries(marks).find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser = ACCOUNT.unknownBrowser, system] = [find(BROWSERS), find(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}
