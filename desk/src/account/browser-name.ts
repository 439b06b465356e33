import { ACCOUNT } from './texts';

/** Browsers by their word in `User-Agent`. The first match counts: Edge also sends `Chrome`, and Chrome also sends `Safari`. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
};
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'];

/** Describes the browser of a `User-Agent`: `Firefox on Windows`. */
export function browserName(userAgent: string): string {
  const word = Object.keys(BROWSERS).find((each) => userAgent.includes(each)) as keyof typeof BROWSERS;
  const browser = BROWSERS[word] ?? ACCOUNT.unknownBrowser;
  const system = SYSTEMS.find((each) => userAgent.includes(each));
  return system ? `${browser} on ${system}` : browser;
}
