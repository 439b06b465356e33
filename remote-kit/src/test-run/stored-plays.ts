import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Scenario } from '@stepwell/contract';
import { replaceFile } from '@stepwell/release-server/file-io';
import { versionOf } from '../build/workspace';
import type { PlaySite } from '../plays/play-site';
import type { Played } from '../plays/played';
import type { ViewportMode } from '../plays/viewport-modes';

/**
 * Stores plays of the two releases that were compared last, so that the next comparison does not play the live release again. One
 * play of 8 screenshots takes about a megabyte.
 */
export class StoredPlays {
  /**
   * @param folder for plays of this remote only
   * @param compared the two releases; plays of other releases are removed
   * @param conditions what a play depends on besides release and scenario
   */
  constructor(
    private readonly folder: string,
    compared: readonly PlaySite[],
    private readonly conditions: { browser: string; modes: readonly ViewportMode[] },
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const ids = compared.map(({ release }) => release.id);
    for (const name of readdirSync(folder))
      if (!ids.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }

  /** The stored play of a scenario under the same conditions; `undefined` if none is stored, or a newer Node has stored it. */
  find(site: PlaySite, scenario: Scenario): Played | undefined {
    try {
      return deserialize(readFileSync(this.fileOf(site, scenario))) as Played;
    } catch {
      return undefined;
    }
  }

  store(site: PlaySite, scenario: Scenario, played: Played): void {
    replaceFile(this.fileOf(site, scenario), serialize(played));
  }

  private fileOf({ release, playedOn }: PlaySite, scenario: Scenario): string {
    const key = JSON.stringify([versionOf('@stepwell/remote-kit'), playedOn, scenario, this.conditions]);
    return join(this.folder, release.id, createHash('sha256').update(key).digest('hex').slice(0, 20));
  }
}
