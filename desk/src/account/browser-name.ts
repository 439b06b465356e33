/** Marks in `User-Agent`, the first that is found: browsers name those that they descend from too. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  Mac: 'Mac',
  Linux: 'Linux',
};

/** `Firefox on Windows`, of a `User-Agent`. */
export function browserName(userAgent: string): string {
  const find = (marks: Record<string, string>) =>
    Object.entries(marks).find(([mark]) => userAgent.includes(mark))?.[1];
  const [browser = 'unknown browser', system] = [find(BROWSERS), find(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}
