import { type Release, SHELL } from '@stepwell/release-server/release';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { bucketOf, VITAL_BOUNDS, type VitalName } from '@stepwell/release-server/visit-counts';
import { isRecord } from '@stepwell/server-kit/json';
import { redactMessage } from '../../browser/reports/redact-message';
import { MAX_FAILURES } from '../../browser/reports/sampling';
import type { ReportedError, VisitReport } from '../../browser/reports/visit-report';
import type { Feature } from '../../browser/site/feature';
import { SHELL_PAGES } from '../../browser/site/pages';
import { ReleaseRecords } from '../files/release-records';
import { FROZEN_AFTER_S } from './freeze-worker';

/** Releases and routes that reports may name. Other names are ignored, so that invented names fill no memory. */
export interface KnownSite {
  releaseOf: (feature: string, id: string) => Release | undefined;
  /** Route patterns of all pages. */
  routes: () => ReadonlySet<string>;
}

/** Reports may name all published releases, because pages stay open for long, and the routes of the live releases. */
export function knownSite(
  store: Pick<ReleaseStore, 'find'>,
  currentFeatures: () => readonly Feature[],
): KnownSite {
  const records = new ReleaseRecords(store);
  return {
    releaseOf: (feature, id) => records.find(feature, id),
    routes: () =>
      new Set([
        ...SHELL_PAGES.map(({ path }) => path),
        ...currentFeatures().flatMap(({ manifest }) => manifest.routes.map(({ path }) => path)),
      ]),
  };
}

/** The valid part of a visit's report. */
export interface ParsedVisit {
  /** `*` for a route that the site does not have. */
  route: string;
  /** Releases on the visit's pages, by feature; always with the shell. */
  releases: ReadonlyMap<string, Release>;
  shown: { feature: string; module: string }[];
  /** Releases of the shell and of features with an entry that is shown and responds; empty for a report without that list. */
  alive: Release[];
  /** Whether the report covers the whole visit: a page of the sample sends one such report. */
  isWhole: boolean;
  isChosen: boolean;
  /** Failures since the page's previous report. */
  failures: VisitFailure[];
  /** Features that failed according to previous reports. */
  failedBefore: ReadonlySet<string>;
  /** Ids of entries whose regions showed a fallback card according to previous reports. */
  withCardBefore: ReadonlySet<string>;
  /** Index of the histogram bucket of each measured vital. */
  vitals: [VitalName, number][];
}

export interface VisitFailure {
  release: Release;
  module?: string;
  /** The region shows the previous release instead. */
  isFallback?: boolean;
  /** A file arrived with other bytes than were published. */
  isChanged?: boolean;
  error?: ReportedError;
  /** Whether the visit counts as failed. False for a file that could not be loaded, because a retry may have succeeded. */
  failsVisit: boolean;
}

const MAX_RELEASES = 20;
const MAX_SHOWN = 100;
const MAX_FRAMES = 8;
const FROZEN: ReportedError = {
  name: 'Frozen',
  message: `the page did not respond for ${FROZEN_AFTER_S} s`,
  stack: [],
};
const ERROR_NAME = /^\w{1,40}$/;
/** SHA-384, base64. */
const HASH = /^[A-Za-z0-9+/]{64}$/;
/** A file of a release, with or without line and column: `/r/reviews/1.0.0-a/main.js:1:20`. */
const POSITION = /^(\/r\/([a-z0-9]+)\/([\w.-]+)\/)([\w.-]+\.(?:js|css))(?::\d{1,7}:\d{1,7})?$/;

/** Parses a page's report. @returns `undefined` for an invalid report, and for a report without a known release of the shell */
export function parseVisit(body: unknown, site: KnownSite): ParsedVisit | undefined {
  if (!isRecord(body)) return undefined;
  const {
    route,
    releases,
    shown,
    alive,
    frozen,
    failures,
    told: sent,
    isChosen,
    vitals,
  } = body as Partial<Record<keyof VisitReport, unknown>>;
  const knownReleases = parseReleases(releases, site);
  if (!knownReleases.has(SHELL) || !Array.isArray(failures)) return undefined;
  const parsed = failures.slice(0, MAX_FAILURES).map((failure) => parseFailure(failure, knownReleases, site));
  const sentCount = typeof sent === 'number' && sent >= 0 ? Math.floor(sent) : 0;
  const earlier = parsed.slice(0, sentCount).filter((failure) => failure !== undefined);
  return {
    route: typeof route === 'string' && site.routes().has(route) ? route : '*',
    releases: knownReleases,
    shown: parseShown(shown, knownReleases),
    alive: releasesShown(alive, knownReleases),
    isWhole: Array.isArray(shown),
    isChosen: isChosen === true,
    failures: [
      ...parsed.slice(sentCount).filter((failure) => failure !== undefined),
      ...releasesShown(frozen, knownReleases).map((release) => ({
        release,
        error: FROZEN,
        failsVisit: true,
      })),
    ],
    failedBefore: new Set(
      earlier.flatMap(({ failsVisit, release }) => (failsVisit ? [release.feature] : [])),
    ),
    withCardBefore: new Set(earlier.flatMap(regionWithCard)),
    vitals: parseVitals(vitals),
  };
}

function parseReleases(value: unknown, { releaseOf }: KnownSite): Map<string, Release> {
  const names = isRecord(value) ? Object.entries(value).slice(0, MAX_RELEASES) : [];
  return new Map(
    names.flatMap(([feature, id]) => {
      const release = typeof id === 'string' ? releaseOf(feature, id) : undefined;
      return release ? [[feature, release]] : [];
    }),
  );
}

function parseShown(shown: unknown, releases: ReadonlyMap<string, Release>): ParsedVisit['shown'] {
  const ids = Array.isArray(shown) ? new Set(shown.slice(0, MAX_SHOWN)) : [];
  return [...ids].flatMap((id) => {
    const entry = parseEntry(id, releases);
    return entry ? [{ feature: entry.release.feature, module: entry.module }] : [];
  });
}

/** The release of the shell, and the releases with an entry in the list; empty if there is no list. */
function releasesShown(ids: unknown, releases: ReadonlyMap<string, Release>): Release[] {
  const features = new Set([SHELL, ...parseShown(ids, releases).map(({ feature }) => feature)]);
  return Array.isArray(ids) ? [...features].flatMap((feature) => releases.get(feature) ?? []) : [];
}

/** Parses a failure. Its release is the failed region's, else the release of the first remote in the error's stack, else the shell's. */
function parseFailure(
  value: unknown,
  releases: ReadonlyMap<string, Release>,
  site: KnownSite,
): VisitFailure | undefined {
  if (!isRecord(value)) return undefined;
  const entry = parseEntry(value.region, releases);
  if (entry && typeof value.instead === 'string' && site.releaseOf(entry.release.feature, value.instead))
    return { ...entry, isFallback: true, failsVisit: true };
  const file = releaseAt(value.file, site);
  if (file && !entry) return fileFailure(value.file as string, file, value.came);
  const { error, positions } = parseError(value.error, site);
  const release = entry?.release ?? positions.find(({ feature }) => feature !== SHELL) ?? positions[0];
  return release && { release, module: entry?.module, error, failsVisit: true };
}

/** A file with other bytes than were published fails the visit; a file that did not arrive does not. @param hash of the received bytes */
function fileFailure(path: string, release: Release, hash: unknown): VisitFailure {
  const published = release.files[`browser/${path.split('/').at(-1)}`];
  const isChanged = typeof hash === 'string' && HASH.test(hash) && hash !== published;
  const message = isChanged ? 'came with other bytes than were published' : 'could not be loaded';
  return { release, error: { name: 'File', message, stack: [path] }, failsVisit: isChanged, isChanged };
}

/** The id of the entry whose region shows a fallback card after a failure. */
export function regionWithCard({ release, module, isFallback }: VisitFailure): string[] {
  return module && !isFallback ? [`${release.feature}/${module}`] : [];
}

function parseError(value: unknown, site: KnownSite): { error?: ReportedError; positions: Release[] } {
  if (!isRecord(value)) return { positions: [] };
  const { name: errorName, message, stack } = value;
  const positions = (Array.isArray(stack) ? stack.slice(0, MAX_FRAMES) : []).flatMap((position) => {
    const release = releaseAt(position, site);
    return release ? [{ position: position as string, release }] : [];
  });
  const name = typeof errorName === 'string' && ERROR_NAME.test(errorName) ? errorName : 'Error';
  const error = {
    name,
    // The message is cleaned as in the browser, because anyone can send reports.
    message: typeof message === 'string' ? redactMessage(name, message) : '',
    stack: positions.map(({ position }) => position),
  };
  return { error, positions: positions.map(({ release }) => release) };
}

/** The release that has the file of a position. */
function releaseAt(position: unknown, { releaseOf }: KnownSite): Release | undefined {
  const [, , feature = '', id = '', file = ''] =
    (typeof position === 'string' && POSITION.exec(position)) || [];
  const release = feature ? releaseOf(feature, id) : undefined;
  return release && Object.hasOwn(release.files, `browser/${file}`) ? release : undefined;
}

function parseEntry(id: unknown, releases: ReadonlyMap<string, Release>) {
  const [feature = '', module = ''] = typeof id === 'string' ? id.split('/') : [];
  const release = releases.get(feature);
  return release && Object.hasOwn(release.modules, module) ? { release, module } : undefined;
}

function parseVitals(values: unknown): ParsedVisit['vitals'] {
  if (!isRecord(values)) return [];
  return (Object.keys(VITAL_BOUNDS) as VitalName[]).flatMap((name) => {
    const value = values[name];
    return typeof value === 'number' && value >= 0 ? [[name, bucketOf(name, value)] as const] : [];
  }) as ParsedVisit['vitals'];
}
