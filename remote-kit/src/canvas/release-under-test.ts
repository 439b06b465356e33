import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '@stepwell/contract';
import { type Release, readRelease, SCENARIOS } from '@stepwell/release-server/release';
import { buildPackages } from '../build/build-packages';
import { readJson } from '../build/workspace';
import type { CanvasRegion } from './canvas-data';

/** A remote's release as it would be published, and what can be played of it. */
export interface ReleaseUnderTest {
  release: Release;
  scenarios: Scenario[];
}

/** Builds the remote in a folder, unless that is done. @throws Error with what the build said */
export async function releaseUnderTest(
  remote: string,
  report: (text: string) => void,
): Promise<ReleaseUnderTest> {
  const [built] = await buildPackages([remote], report);
  const release = readRelease(built?.folder ?? '');
  return { release, scenarios: scenariosOf(release) };
}

/** What can be played of a release. */
export function scenariosOf({ folder }: Pick<Release, 'folder'>): Scenario[] {
  return readJson(join(folder, SCENARIOS));
}

/** A file of the release's build for browsers; `undefined` if it has none of that name. */
export function browserFile({ folder, files }: Release, name: string): Buffer | undefined {
  const path = `browser/${name}`;
  return path in files ? readFileSync(join(folder, path)) : undefined;
}

/** What the remote has on the page of a path: the module of its route there or, on pages of others, all that fills a slot. */
export function regionsAt({ manifest }: Release, pathname: string): CanvasRegion[] {
  for (const { path, subPaths = false, module } of manifest?.routes ?? []) {
    const params = paramsOf(path, pathname, subPaths);
    if (params) return [{ module, params }];
  }
  return (manifest?.slots ?? []).map(({ module, at }) => ({ module, at, params: {} }));
}

function paramsOf(path: string, pathname: string, subPaths: boolean): Record<string, string> | undefined {
  const wanted = path.split('/').slice(1);
  const given = pathname.replace(/\/$/, '').split('/').slice(1);
  if (given.length < wanted.length || (given.length > wanted.length && !subPaths)) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}
