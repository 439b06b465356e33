import { PLACES, type Place, type Quarter } from './simulate';

/** Beyond this a place has nothing left for what nobody foresaw. */
const ENOUGH = 0.7;

/** The place that has least left, at the worst quarter of the day. */
export function narrowest(day: readonly Quarter[]): { place: Place; load: number; hour: number } {
  const all = day.flatMap(({ load, hour }) => PLACES.map((place) => ({ place, load: load[place], hour })));
  return all.reduce((worst, each) => (each.load > worst.load ? each : worst));
}

/** What to say of a day in one line. */
export function verdictOf(day: readonly Quarter[]): string {
  const { place, load, hour } = narrowest(day);
  const refused = day.reduce((sum, quarter) => sum + quarter.refused, 0);
  const percent = Math.round(load * 100);
  const says =
    load < ENOUGH && refused === 0 ? 'Enough' : load < 1 && refused === 0 ? 'Just enough' : 'Not enough';
  return `${says}: what breaks first is ${place}, at ${percent} % of its time at ${clock(hour)}; refused: ${refused}.`;
}

/** `10:15` of 10.25. */
export function clock(hour: number): string {
  return `${Math.floor(hour)}:${String((hour % 1) * 60).padStart(2, '0')}`;
}
