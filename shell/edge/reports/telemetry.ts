import { type Release, SHELL } from '@stepwell/release-server/release';
import {
  countError,
  noVisits,
  type RegionCounts,
  type VisitCounts,
  type VisitHour,
} from '@stepwell/release-server/visit-counts';
import { VISITS_PER_SAMPLE } from '../../browser/reports/sampling';
import { type KnownSite, readVisit, regionEndedBy, type ToldFailure, type ToldVisit } from './parse-beacon';

/** Releases and routes of an hour: four features with fifty pages in all, and a release of each that came meanwhile. */
const MOST_COUNTS = 500;
/** Of what nobody would keep, the last day is remembered. */
const MOST_HOURS = 24;

interface CountedHour {
  counts: Map<string, VisitCounts>;
  isTold: boolean;
}

export interface TelemetryOptions extends KnownSite {
  /** Milliseconds of the epoch. */
  now?: () => number;
}

/** What pages told of visits to them, added up by hour, release and route: no visit is kept by itself. */
export class Telemetry {
  private readonly hours = new Map<string, CountedHour>();

  constructor(private readonly options: TelemetryOptions) {}

  /** Counts what a page told, whatever that is. @returns what failed of which release, as far as it was not told before */
  take(body: unknown): ToldFailure[] {
    const visit = readVisit(body, this.options);
    if (!visit) return [];
    const hour = this.hour();
    const isCounted = visit.isWhole && visit.isChosen;
    const failed = new Map(visit.failures.map(({ release }) => [release.feature, release]));
    if (isCounted) {
      const shown = visit.shown.map(({ feature }) => feature);
      const seen = new Set([SHELL, ...shown, ...failed.keys(), ...visit.failedBefore]);
      for (const feature of seen) {
        const counts = this.countsOf(hour, visit, failed.get(feature) ?? visit.releases.get(feature));
        if (counts) countVisit(counts, visit);
      }
    }
    this.countFailures(hour, visit);
    hour.isTold = false;
    return visit.failures;
  }

  /** Hands over what has been counted and not been handed over yet, and keeps what was not taken. */
  async handOver(keep: (hour: VisitHour) => Promise<void>): Promise<void> {
    for (const [hour, counted] of this.hours) {
      if (!counted.isTold) {
        counted.isTold = true;
        try {
          await keep({ hour, counts: [...counted.counts.values()] });
        } catch (error) {
          counted.isTold = false;
          throw error;
        }
      }
      if (counted.isTold && hour !== this.hourNow()) this.hours.delete(hour);
    }
  }

  private countFailures(hour: CountedHour, visit: ToldVisit): void {
    const failed = new Set(visit.failedBefore);
    const ended = new Set(visit.endedBefore);
    for (const failure of visit.failures) {
      const { release, module, error, isHarm, isFall } = failure;
      const counts = this.countsOf(hour, visit, release);
      if (!counts) continue;
      if (isHarm && !failed.has(release.feature)) counts.failed += 1;
      if (isHarm) failed.add(release.feature);
      if (module && isFall) countFall(regionOf(counts, module), ended.delete(`${release.feature}/${module}`));
      else if (module) regionOf(counts, module).cards += 1;
      for (const region of regionEndedBy(failure)) ended.add(region);
      if (error) countError(counts, { ...error, count: 1 });
    }
  }

  private countsOf(
    { counts }: CountedHour,
    { route }: ToldVisit,
    release: Release | undefined,
  ): VisitCounts | undefined {
    if (!release) return undefined;
    const key = `${release.feature} ${release.id} ${route}`;
    const known = counts.get(key);
    if (known || counts.size >= MOST_COUNTS) return known;
    const begun = noVisits(release.feature, release.id, route);
    counts.set(key, begun);
    return begun;
  }

  private hour(): CountedHour {
    const name = this.hourNow();
    const hour = this.hours.get(name) ?? { counts: new Map(), isTold: true };
    this.hours.set(name, hour);
    const [oldest] = this.hours.keys();
    if (oldest && this.hours.size > MOST_HOURS) this.hours.delete(oldest);
    return hour;
  }

  private hourNow(): string {
    return new Date((this.options.now ?? Date.now)()).toISOString().slice(0, 13);
  }
}

function countVisit(counts: VisitCounts, { shown, vitals }: ToldVisit): void {
  counts.visits += VISITS_PER_SAMPLE;
  for (const { feature, module } of shown)
    if (feature === counts.feature) regionOf(counts, module).shown += VISITS_PER_SAMPLE;
  for (const [name, at] of vitals) counts.vitals[name][at] = (counts.vitals[name][at] ?? 0) + 1;
}

/** @param hasEnded the region was told of as ended, for which a card was counted: no card stands there any more */
function countFall(counts: RegionCounts, hasEnded: boolean): void {
  counts.falls = (counts.falls ?? 0) + 1;
  // It may have been counted in the hour before.
  if (hasEnded) counts.cards = Math.max(0, counts.cards - 1);
}

function regionOf({ regions }: VisitCounts, module: string): RegionCounts {
  regions[module] ??= { shown: 0, cards: 0 };
  return regions[module];
}
