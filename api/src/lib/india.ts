export const DAY_MS = 24 * 60 * 60 * 1000;

const AHEAD_MS = 5.5 * 60 * 60 * 1000;

/** The day and the clock of a moment in India, as those of UTC. */
export function inIndia(moment: Date | number): Date {
  return new Date(Number(moment) + AHEAD_MS);
}

/** The first moment of a day in India, so many days after the day of `now`. */
export function dayInIndia(now: Date, days: number): number {
  return Math.floor(inIndia(now).getTime() / DAY_MS) * DAY_MS - AHEAD_MS + days * DAY_MS;
}
