import { type Release, SHELL } from '@stepwell/release-server/release';
import { classOf, VITAL_BOUNDS, type VitalName } from '@stepwell/release-server/visit-counts';
import { redactMessage } from '../../browser/reports/redact-message';
import { MAX_FAILURES } from '../../browser/reports/sampling';
import type { ReportedError, VisitReport } from '../../browser/reports/visit-report';

/** What is known here of releases and pages: all else is nobody's, and fills nothing. */
export interface KnownSite {
  /** A published release. */
  releaseOf: (feature: string, id: string) => Release | undefined;
  /** Patterns of all pages. */
  routes: () => ReadonlySet<string>;
}

/** A visit, as far as its report can be believed. */
export interface ToldVisit {
  route: string;
  /** Those that stood on its pages, by feature; the shell's always. */
  releases: ReadonlyMap<string, Release>;
  shown: { feature: string; module: string }[];
  /** It tells of the visit as a whole, as one report of a page does. */
  isWhole: boolean;
  isChosen: boolean;
  /** What has failed since the report before. */
  failures: ToldFailure[];
  /** Features of which something had failed before. */
  failedBefore: ReadonlySet<string>;
  /** Ids of entries whose regions had ended before. */
  endedBefore: ReadonlySet<string>;
  /** The class of each vital that was measured. */
  vitals: [VitalName, number][];
}

export interface ToldFailure {
  release: Release;
  /** Whose region ended by it. */
  module?: string;
  /** A release that was live before stands there by now. */
  isFall?: boolean;
  /** A file came with other bytes than its team has signed. */
  isChanged?: boolean;
  error?: ReportedError;
  /** The visit has failed by it: a file may have come after all. */
  isHarm: boolean;
}

const MOST_RELEASES = 20;
const MOST_SHOWN = 100;
const MOST_FRAMES = 8;
const ERROR_NAME = /^\w{1,40}$/;
/** SHA-384, base64. */
const HASH = /^[A-Za-z0-9+/]{64}$/;
const PLACE = /^(\/r\/([a-z0-9]+)\/([\w.-]+)\/)([\w.-]+\.(?:js|css))(?::\d{1,7}:\d{1,7})?$/;

/** Reads what a page told. @returns `undefined` for what is no report, or of no release that is known */
export function readVisit(body: unknown, site: KnownSite): ToldVisit | undefined {
  if (!isObject(body)) return undefined;
  const { route, releases, shown, failures, told, isChosen, vitals } = body as Partial<
    Record<keyof VisitReport, unknown>
  >;
  const known = knownReleases(releases, site);
  if (!known.has(SHELL) || !Array.isArray(failures)) return undefined;
  const all = failures.slice(0, MAX_FAILURES).map((failure) => readFailure(failure, known, site));
  const before = typeof told === 'number' && told >= 0 ? Math.floor(told) : 0;
  const earlier = all.slice(0, before).filter((failure) => failure !== undefined);
  return {
    route: typeof route === 'string' && site.routes().has(route) ? route : '*',
    releases: known,
    shown: readShown(shown, known),
    isWhole: Array.isArray(shown),
    isChosen: isChosen === true,
    failures: all.slice(before).filter((failure) => failure !== undefined),
    failedBefore: new Set(earlier.flatMap(({ isHarm, release }) => (isHarm ? [release.feature] : []))),
    endedBefore: new Set(earlier.flatMap(regionEndedBy)),
    vitals: readVitals(vitals),
  };
}

function knownReleases(told: unknown, { releaseOf }: KnownSite): Map<string, Release> {
  const names = isObject(told) ? Object.entries(told).slice(0, MOST_RELEASES) : [];
  return new Map(
    names.flatMap(([feature, id]) => {
      const release = typeof id === 'string' ? releaseOf(feature, id) : undefined;
      return release ? [[feature, release]] : [];
    }),
  );
}

function readShown(shown: unknown, releases: ReadonlyMap<string, Release>): ToldVisit['shown'] {
  const ids = Array.isArray(shown) ? new Set(shown.slice(0, MOST_SHOWN)) : [];
  return [...ids].flatMap((id) => {
    const entry = readEntry(id, releases);
    return entry ? [{ feature: entry.release.feature, module: entry.module }] : [];
  });
}

/** An error belongs to the region that it ended, else to the first remote that it came through, else to the shell. */
function readFailure(
  told: unknown,
  releases: ReadonlyMap<string, Release>,
  site: KnownSite,
): ToldFailure | undefined {
  if (!isObject(told)) return undefined;
  const entry = readEntry(told.region, releases);
  if (entry && typeof told.instead === 'string' && site.releaseOf(entry.release.feature, told.instead))
    return { ...entry, isFall: true, isHarm: true };
  const file = releaseAt(told.file, site);
  if (file && !entry) return readFile(told.file as string, file, told.came);
  const { error, places } = readError(told.error, site);
  const release = entry?.release ?? places.find(({ feature }) => feature !== SHELL) ?? places[0];
  return release && { release, module: entry?.module, error, isHarm: true };
}

/** Networks fail, and a file may have come the second time; but one that comes with other bytes is nobody's bad luck. */
function readFile(path: string, release: Release, came: unknown): ToldFailure {
  const signed = release.files[`browser/${path.split('/').at(-1)}`];
  const isChanged = typeof came === 'string' && HASH.test(came) && came !== signed;
  const message = isChanged ? 'came with other bytes than were published' : 'could not be had';
  return { release, error: { name: 'File', message, stack: [path] }, isHarm: isChanged, isChanged };
}

/** The id of the entry whose region a failure has ended, and in which nothing stands instead. */
export function regionEndedBy({ release, module, isFall }: ToldFailure): string[] {
  return module && !isFall ? [`${release.feature}/${module}`] : [];
}

function readError(told: unknown, site: KnownSite): { error?: ReportedError; places: Release[] } {
  if (!isObject(told)) return { places: [] };
  const { name, message, stack } = told;
  const places = (Array.isArray(stack) ? stack.slice(0, MOST_FRAMES) : []).flatMap((place) => {
    const release = releaseAt(place, site);
    return release ? [{ place: place as string, release }] : [];
  });
  const called = typeof name === 'string' && ERROR_NAME.test(name) ? name : 'Error';
  const error = {
    name: called,
    // Strangers may send what they like.
    message: typeof message === 'string' ? redactMessage(called, message) : '',
    stack: places.map(({ place }) => place),
  };
  return { error, places: places.map(({ release }) => release) };
}

/** The release of a place in one of its files. */
function releaseAt(place: unknown, { releaseOf }: KnownSite): Release | undefined {
  const [, , feature = '', id = '', file = ''] = (typeof place === 'string' && PLACE.exec(place)) || [];
  const release = feature ? releaseOf(feature, id) : undefined;
  return release && Object.hasOwn(release.files, `browser/${file}`) ? release : undefined;
}

function readEntry(told: unknown, releases: ReadonlyMap<string, Release>) {
  const [feature = '', module = ''] = typeof told === 'string' ? told.split('/') : [];
  const release = releases.get(feature);
  return release && Object.hasOwn(release.modules, module) ? { release, module } : undefined;
}

function readVitals(told: unknown): ToldVisit['vitals'] {
  if (!isObject(told)) return [];
  return (Object.keys(VITAL_BOUNDS) as VitalName[]).flatMap((name) => {
    const value = told[name];
    return typeof value === 'number' && value >= 0 ? [[name, classOf(name, value)] as const] : [];
  }) as ToldVisit['vitals'];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
