import { reportFailure, sendReport } from '../reports/report';
import type { EntryLoad } from '../site/entry-load';
import type { Site } from '../site/site';
import { EmptyRegionError } from './watch-region';

interface FailureContext {
  /** The failed content was the previous release. */
  isPrevious?: boolean;
  /** The region shows the previous release now. */
  hasPrevious: boolean;
}

/** Reports the failure of a region. */
export function reportRegion(
  site: Site,
  { ref, entry }: EntryLoad,
  error: unknown,
  { isPrevious, hasPrevious }: FailureContext,
): void {
  const feature = site.features.find(({ name }) => name === ref.feature);
  if (!feature) return;
  const { release, previous } = feature;
  const thrown = error instanceof EmptyRegionError ? 'empty' : 'throw';
  const isNew = reportFailure(error, {
    feature: ref.feature,
    release: (isPrevious && previous?.release) || release,
    region: ref.id,
    cause: entry.status === 'rejected' ? 'load' : thrown,
    ...(hasPrevious && previous ? { instead: previous.release } : {}),
  });
  // For the console; the boundary has caught the error.
  if (isNew) globalThis.reportError(error);
}

/** The feature whose forms and orders are counted: a release that no longer sends its form shows in the two counts. */
const CHECKOUT = 'checkout';
const counted = new Set<string>();

/** Reports that a page with the checkout's form is shown, once for each release. */
export function reportShown(site: Site, { ref, stores }: EntryLoad, region: Element): void {
  if (ref.feature !== CHECKOUT || !region.querySelector('form')) return;
  const release = shownRelease(site, stores !== site.stores);
  if (!release || counted.has(release)) return;
  counted.add(release);
  sendReport({ kind: 'form', release });
}

/** Reports an order that was placed. */
export function reportOrder(site: Site): void {
  const [previous] = [...counted].slice(-1);
  const release = previous ?? shownRelease(site, false);
  if (release) sendReport({ kind: 'order', release });
}

function shownRelease({ features }: Site, isPrevious: boolean): string | undefined {
  const feature = features.find(({ name }) => name === CHECKOUT);
  return isPrevious ? feature?.previous?.release : feature?.release;
}
