import type { FeatureManifest } from '@stepwell/platform';
import type { EdgeReleases, LiveReleases, LoadedRelease, ReleaseFile } from '@stepwell/releases/edge';
import { containerName, SHELL } from '@stepwell/releases/release';

/** A release in memory. @param files texts by path, such as `node/List.js` */
export function aLoadedRelease(
  feature: string,
  id: string,
  files: Readonly<Record<string, string>> = {},
  parts: Partial<LoadedRelease> = {},
): LoadedRelease {
  const loaded = new Map(Object.entries(files).map(([path, text]) => [path, aFile(text)]));
  return {
    feature,
    id,
    container: containerName(feature, id),
    base: `/r/${feature}/${id}/`,
    needs: {},
    lends: {},
    modules: {},
    files: Object.fromEntries(Object.keys(files).map((path) => [path, ''])),
    at: '2026-11-28T10:00:00.000Z',
    by: 'asha',
    ...(feature !== SHELL && { manifest: aManifest(feature) }),
    file: (path) => loaded.get(path),
    ...parts,
  };
}

export function aManifest(name: string, parts: Partial<FeatureManifest> = {}): FeatureManifest {
  return {
    name,
    owner: { team: name, contact: `${name}@stepwell.example` },
    routes: [],
    slots: [],
    ...parts,
  };
}

/** Revision 1 of a site with a shell and these releases of remotes. */
export function liveReleases(shell: LoadedRelease, ...remotes: LoadedRelease[]): LiveReleases {
  return {
    revision: 1,
    shell,
    unusable: new Map(),
    remotes: new Map(remotes.map((live) => [live.feature, { liveId: live.id, live }])),
  };
}

/** Releases as the edge reads them. `publish` makes other releases live. */
export function fakeReleases(first: LiveReleases, ...published: LoadedRelease[]) {
  let switchTo: (next: LiveReleases) => Promise<void> = async () => undefined;
  const counted: string[] = [];
  const releases: EdgeReleases & { current: LiveReleases } = {
    current: first,
    onChange: (listener: typeof switchTo) => {
      switchTo = listener;
    },
    find: async (feature: string, id: string) =>
      [
        releases.current.shell,
        ...[...releases.current.remotes.values()].flatMap(({ live, previous }) => [live, previous]),
        ...published,
      ].find((release) => release?.feature === feature && release.id === id),
    count: (feature: string, id: string, kind: string) => void counted.push(`${feature} ${id} ${kind}`),
    silentForMs: 0,
    close: async () => undefined,
  };
  const publish = async (next: LiveReleases) => {
    await switchTo(next);
    releases.current = next;
  };
  return { releases, publish, counted };
}

function aFile(text: string): ReleaseFile {
  return {
    body: Buffer.from(text),
    type: 'text/javascript; charset=utf-8',
    integrity: `sha384-${text.length}`,
  };
}
