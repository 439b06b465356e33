import { type Release, SHELL } from '@stepwell/release-server/release';
import {
  noVisits,
  type RegionCounts,
  type VisitCounts,
  type VisitHour,
} from '@stepwell/release-server/visit-counts';
import { VISITS_PER_SAMPLE } from '../../browser/reports/sampling';
import { ErrorShares } from './error-shares';
import { type KnownSite, type ParsedVisit, parseVisit, regionWithCard } from './parse-beacon';

/** Largest number of counts in an hour, one for each release and route: enough for five features with fifty pages, all released twice. */
const MAX_COUNTS = 500;
/** How many hours are kept in memory while counts cannot be stored. */
const MAX_HOURS = 24;

interface CountedHour {
  counts: Map<string, VisitCounts>;
  isStored: boolean;
}

/** Counts visits by hour, release and route. No single visit is stored. */
export class Telemetry {
  private readonly hours = new Map<string, CountedHour>();
  private readonly errorShares = new ErrorShares();

  constructor(private readonly site: KnownSite) {}

  /** Counts a page's report. @param network of the sender @returns the valid part of the report; `undefined` if it is invalid */
  take(body: unknown, network: string): ParsedVisit | undefined {
    const visit = parseVisit(body, this.site);
    if (!visit) return undefined;
    const hour = this.hour();
    const isCounted = visit.isWhole && visit.isChosen;
    const failed = new Map(visit.failures.map(({ release }) => [release.feature, release]));
    if (isCounted) {
      // The visit counts for the shell, and for each feature that was shown or has failed, now or in an earlier report.
      const shown = visit.shown.map(({ feature }) => feature);
      const features = new Set([SHELL, ...shown, ...failed.keys(), ...visit.failedBefore]);
      for (const feature of features) {
        const counts = this.countsOf(hour, visit, failed.get(feature) ?? visit.releases.get(feature));
        if (counts) countVisit(counts, visit);
      }
    }
    this.countFailures(hour, visit, network);
    hour.isStored = false;
    return visit;
  }

  /** Stores each hour whose counts have changed. @throws Error of `save`; the next call stores the remaining hours */
  async handOver(save: (hour: VisitHour) => Promise<void>): Promise<void> {
    for (const [hour, counted] of this.hours) {
      if (!counted.isStored) {
        // `isStored` is set before the counts are stored, because a report that arrives meanwhile resets it.
        counted.isStored = true;
        try {
          await save({ hour, counts: [...counted.counts.values()] });
        } catch (error) {
          counted.isStored = false;
          throw error;
        }
      }
      if (counted.isStored && hour !== hourNow()) this.hours.delete(hour);
    }
  }

  private countFailures(hour: CountedHour, visit: ParsedVisit, network: string): void {
    const failed = new Set(visit.failedBefore);
    const withCard = new Set(visit.withCardBefore);
    for (const failure of visit.failures) {
      const { release, module, error, failsVisit, isFallback } = failure;
      const counts = this.countsOf(hour, visit, release);
      if (!counts) continue;
      if (failsVisit && !failed.has(release.feature)) counts.failed += 1;
      if (failsVisit) failed.add(release.feature);
      if (module && isFallback)
        countFallback(regionOf(counts, module), withCard.delete(`${release.feature}/${module}`));
      else if (module) regionOf(counts, module).cards += 1;
      for (const region of regionWithCard(failure)) withCard.add(region);
      if (error) this.errorShares.count(counts, { ...error, count: 1 }, network);
    }
  }

  private countsOf(
    { counts }: CountedHour,
    { route }: ParsedVisit,
    release: Release | undefined,
  ): VisitCounts | undefined {
    if (!release) return undefined;
    const key = `${release.feature} ${release.id} ${route}`;
    const existing = counts.get(key);
    if (existing || counts.size >= MAX_COUNTS) return existing;
    const started = noVisits(release.feature, release.id, route);
    counts.set(key, started);
    return started;
  }

  private hour(): CountedHour {
    const name = hourNow();
    const hour = this.hours.get(name) ?? { counts: new Map(), isStored: true };
    this.hours.set(name, hour);
    const [oldest] = this.hours.keys();
    if (oldest && this.hours.size > MAX_HOURS) this.hours.delete(oldest);
    return hour;
  }
}

/** Name of the present hour in UTC, such as `2026-11-22T10`. */
function hourNow(): string {
  return new Date().toISOString().slice(0, 13);
}

/** Counts a visit of the sample as `VISITS_PER_SAMPLE` visits. Its failures count once, because every visit reports its failures. */
function countVisit(counts: VisitCounts, { shown, vitals }: ParsedVisit): void {
  counts.visits += VISITS_PER_SAMPLE;
  for (const { feature, module } of shown)
    if (feature === counts.feature) regionOf(counts, module).shown += VISITS_PER_SAMPLE;
  for (const [name, bucket] of vitals) counts.vitals[name][bucket] = (counts.vitals[name][bucket] ?? 0) + 1;
}

/** Counts a region that fell back to the previous release. @param hadCard whether a card was counted for the region before */
function countFallback(counts: RegionCounts, hadCard: boolean): void {
  counts.falls = (counts.falls ?? 0) + 1;
  // The card may have been counted in the hour before.
  if (hadCard) counts.cards = Math.max(0, counts.cards - 1);
}

function regionOf({ regions }: VisitCounts, module: string): RegionCounts {
  regions[module] ??= { shown: 0, cards: 0 };
  return regions[module];
}
