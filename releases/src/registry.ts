import { readJson, readText, replaceFile, replaceJson } from './files';
import type { Place } from './place';
import { ReleaseError } from './release-error';

// The registry: which release of each feature is live. Each change is a new revision and a line of the history.

/** Author of promotions by `npm start`, which never replaces a release that a person made live. */
export const BY_START = 'start';

export interface LiveRelease {
  live: string;
  /** The release that was live before: pages fall back to it, and a rollback makes it live. */
  previous: string | null;
  by: string;
  /** Time of the promotion, ISO 8601. */
  at: string;
  reason?: string;
}

/** A line of the history. */
export interface Change {
  revision: number;
  /** ISO 8601. */
  at: string;
  by: string;
  /** Such as `promote checkout 1.2.0-3f9a`. */
  action: string;
  reason?: string;
  /** Release id by feature after the change. */
  live: Record<string, string>;
}

/** Content of `registry.json`. */
export interface Registry {
  /** 0 before the first change. */
  revision: number;
  features: Record<string, LiveRelease>;
  /** The change that made this revision. It is here too, so that a crash between two files loses no line of the history. */
  change?: Change;
}

/** Who changes the registry, and why. */
export interface Wish {
  by: string;
  reason?: string;
  /** The revision that the author saw; another one makes the change fail. */
  ifRevision?: number;
}

export function readRegistry({ registry }: Pick<Place, 'registry'>): Registry {
  return readJson<Registry>(registry) ?? { revision: 0, features: {} };
}

/** All changes, the oldest first. */
export function readHistory(place: Place): Change[] {
  const lines = (readText(place.history) ?? '').split('\n').filter(Boolean);
  const changes = lines.map((line) => JSON.parse(line) as Change);
  const { change } = readRegistry(place);
  return change && changes.at(-1)?.revision !== change.revision ? [...changes, change] : changes;
}

/** @throws ReleaseError 409 if the registry is not at the revision that the author saw */
export function requireRevision({ revision }: Registry, { ifRevision }: Wish): void {
  if (ifRevision === undefined || ifRevision === revision) return;
  throw new ReleaseError(
    `The registry is at revision ${revision}, not ${ifRevision}; nothing was changed. Look at the history, and try again.`,
    409,
  );
}

/** Writes the next revision. The caller holds the lock. */
export function writeRegistry(
  place: Place,
  features: Registry['features'],
  action: string,
  { by, reason }: Wish,
): Registry {
  const revision = readRegistry(place).revision + 1;
  const live = Object.fromEntries(Object.entries(features).map(([feature, { live: id }]) => [feature, id]));
  const at = new Date().toISOString();
  const change = { revision, at, by, action, ...(reason && { reason }), live };
  const history = readHistory(place);
  replaceFile(place.history, history.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const next = { revision, features, change };
  replaceJson(place.registry, next);
  return next;
}
