import { type Fact, factsIn } from './facts';
import type { ReportName } from './report-name';
import type { Minor } from './versions';

export type Reports = ReadonlyMap<ReportName, string>;

/** What a minor version has promised, for good. */
export interface Promised {
  minor: Minor;
  reports: Reports;
}

/** What a package lets through, and what it has promised before. */
export interface Surface {
  /** `@stepwell/platform` */
  name: string;
  /** Folder of the package. */
  folder: string;
  version: string;
  reports: Reports;
  /** Oldest first. */
  promised: readonly Promised[];
}

/** A fact of one of several reports. */
export interface PlacedFact extends Fact {
  report: ReportName;
}

/** Every fact of all reports of a package: what one door lets through is promised at that door. */
export function factsOf(reports: Reports): Map<string, PlacedFact> {
  const all = new Map<string, PlacedFact>();
  for (const [report, text] of reports) {
    for (const fact of factsIn(text).values()) {
      const [key, within] = [`${report}\n${fact.key}`, fact.within && `${report}\n${fact.within}`];
      all.set(key, { ...fact, key, within, report });
    }
  }
  return all;
}
