import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import { type Release, readRelease, SCENARIOS_FILE } from '@stepwell/release-server/release';
import { buildPackages } from '../build/build-packages';
import { readJson } from '../build/workspace';
import type { CanvasRegion } from './canvas-data';

/** The built release that the canvas shows, with its scenarios. */
export interface ReleaseUnderTest {
  release: Release;
  scenarios: Scenario[];
}

/** Builds a remote if necessary. @throws Error with the output of a failed build */
export async function releaseUnderTest(
  remote: string,
  report: (text: string) => void,
): Promise<ReleaseUnderTest> {
  const [built] = await buildPackages([remote], report);
  const release = readRelease(built?.folder ?? '');
  return { release, scenarios: scenariosOf(release) };
}

export function scenariosOf({ folder }: Pick<Release, 'folder'>): Scenario[] {
  return readJson(join(folder, SCENARIOS_FILE));
}

/** A file of the browser build; `undefined` if it does not exist. */
export function browserFile({ folder, files }: Release, name: string): Buffer | undefined {
  const path = `browser/${name}`;
  return path in files ? readFileSync(join(folder, path)) : undefined;
}

/** Slots after the content of every page, or floating above it. */
const AFTER_CONTENT = /^(footer|page)\./;

/**
 * The regions of a remote on a page. On a route of the remote: the route's module, and the remote's slots that follow every page. On
 * other pages: all slots of the remote.
 */
export function regionsAt({ manifest }: Release, pathname: string): CanvasRegion[] {
  const slots = (manifest?.slots ?? []).map(({ module, at }) => ({ module, at, params: {} }));
  for (const { path, subPaths = false, module } of manifest?.routes ?? []) {
    const params = paramsOf(path, pathname, subPaths);
    if (params) return [{ module, params }, ...slots.filter(({ at }) => AFTER_CONTENT.test(at))];
  }
  return slots;
}

/** Parameters of a route in a path; `undefined` if the path does not match. Letter case and a slash at the end do not matter. */
function paramsOf(path: string, pathname: string, subPaths: boolean): Record<string, string> | undefined {
  const pattern = path.split('/').slice(1);
  const actual = pathname.replace(/\/$/, '').split('/').slice(1);
  if (actual.length < pattern.length || (actual.length > pattern.length && !subPaths)) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = actual[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}
