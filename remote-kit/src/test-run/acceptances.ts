import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readJson, replaceJson } from '@stepwell/release-server/file-io';

/** Two releases of one remote: a difference is accepted for one pair only. */
export interface ReleasePair {
  feature: string;
  /** Id of the release with which `release` was compared. */
  against: string;
  release: string;
}

/** Reviewer of each accepted difference, by its id. */
export type Accepted = Readonly<Record<string, string>>;

/** Accepted differences, stored in a JSON file by pair of releases. */
export class Acceptances {
  constructor(private readonly file: string) {}

  of(pair: ReleasePair): Accepted {
    return this.readAll()[nameOf(pair)] ?? {};
  }

  add(pair: ReleasePair, ids: readonly string[], by: string): Accepted {
    const all = this.readAll();
    const accepted = { ...all[nameOf(pair)], ...Object.fromEntries(ids.map((id) => [id, by])) };
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    replaceJson(this.file, { ...all, [nameOf(pair)]: accepted });
    return accepted;
  }

  private readAll(): Record<string, Accepted> {
    return readJson<Record<string, Accepted>>(this.file) ?? {};
  }
}

function nameOf({ feature, against, release }: ReleasePair): string {
  return `${feature} ${against} ${release}`;
}
