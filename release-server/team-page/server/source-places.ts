import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { MAPS_FOLDER } from '@stepwell/release-server/release';
import type { ReleaseStorage } from '@stepwell/release-server/storage';

/** A position in a script: `/r/<feature>/<release id>/<file>:<line>:<column>`. */
const PLACE = /^\/r\/([a-z0-9]+)\/([\w.-]+)\/([\w.-]+\.js):(\d+):(\d+)$/;
/** Largest number of cached source maps; one can have almost a megabyte. */
const MAX_MAPS = 20;

/** Maps positions of errors in scripts to positions in the team's sources, with the source maps in the releases. */
export class SourcePlaces {
  /** By script; `undefined` for a script without a valid map. */
  private readonly maps = new Map<string, TraceMap | undefined>();

  constructor(private readonly artifacts: Pick<ReleaseStorage['artifacts'], 'fileOf'>) {}

  /** @returns a position such as `src/ReviewsPage.tsx:12:5`; `place` itself if no valid map has it */
  async sourceOf(place: string): Promise<string> {
    const [, feature, id, file, line, column] = PLACE.exec(place) ?? [];
    if (!feature || !id || !file) return place;
    const map = await this.mapOf(feature, id, file);
    if (!map) return place;
    // Browsers count columns from 1, source maps from 0.
    const original = originalPositionFor(map, {
      line: Number(line),
      column: Math.max(0, Number(column) - 1),
    });
    return original.source
      ? `${original.source.replace(/^(\.\.?\/)+/, '')}:${original.line}:${original.column + 1}`
      : place;
  }

  private async mapOf(feature: string, id: string, file: string): Promise<TraceMap | undefined> {
    const key = `${feature}/${id}/${file}`;
    if (this.maps.has(key)) return this.maps.get(key);
    const text = await this.artifacts.fileOf(feature, id, `${MAPS_FOLDER}/${file}.map`);
    const map = text ? readMap(text.toString()) : undefined;
    this.maps.set(key, map);
    const [oldest] = this.maps.keys();
    if (oldest && this.maps.size > MAX_MAPS) this.maps.delete(oldest);
    return map;
  }
}

/** Tolerates invalid maps, because a team's build may contain anything. */
function readMap(text: string): TraceMap | undefined {
  try {
    return new TraceMap(text);
  } catch {
    return undefined;
  }
}
