/** `1.2`: patches promise what their minor does. */
export type Minor = `${number}.${number}`;

export function minorOf(version: string): Minor {
  const [major, minor] = version.split('.');
  return `${Number(major)}.${Number(minor)}`;
}

export function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}

/** Below 0 where the first is the older one. */
export function byAge(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number);
  const [majorB = 0, minorB = 0] = b.split('.').map(Number);
  return majorA - majorB || minorA - minorB;
}

/** Whether a minor is the one that was promised, or may come right after it. */
export function mayFollow(next: Minor, promised: Minor): boolean {
  const [major = 0, minor = 0] = promised.split('.').map(Number);
  return [promised, `${major}.${minor + 1}`, `${major + 1}.0`].includes(next);
}
