import { makeMissingKeys, privateKeyFile, readPrivateKey } from '@stepwell/releases/keys';
import { LocalReleases } from '@stepwell/releases/local-releases';
import type { Place } from '@stepwell/releases/place';
import { BY_START, type Registry } from '@stepwell/releases/registry';
import { ReleaseError } from '@stepwell/releases/release-error';
import { signBuild } from '@stepwell/releases/sign-build';
import type { BuiltRelease } from '@stepwell/remote-kit/internal/build-packages';

type Report = (text: string) => void;
type Build = Pick<BuiltRelease, 'feature' | 'id' | 'folder'>;

/**
 * Publishes new builds and promotes them, except where a person chose the live release.
 * @param keysFile value of `RELEASE_KEYS`; unset: a key per feature is made, and its public key is listed for the edge
 * @returns one line per feature: the live release and the reason
 */
export async function publishWorkspace(
  place: Place,
  keysFile: string | undefined,
  builds: readonly Build[],
  report: Report,
): Promise<string[]> {
  if (!keysFile)
    makeMissingKeys(
      place,
      builds.map(({ feature }) => feature),
    );
  const releases = new LocalReleases(place, keysFile);
  const published = new Set((await releases.list()).map(({ feature, id }) => `${feature} ${id}`));
  const keyOf = (feature: string) => readPrivateKey(privateKeyFile(place, feature));
  try {
    for (const { feature, id, folder } of builds) {
      // The id contains a hash of all sources, so a release with this id has these files.
      if (published.has(`${feature} ${id}`)) continue;
      report(`publishing ${feature} ${id}`);
      await releases.publish(await signBuild(folder, { by: BY_START, keyOf }));
    }
    const ids = idsToPromote(await releases.registry(), builds);
    if (Object.keys(ids).length > 0) await releases.promote(ids, { by: BY_START });
  } catch (error) {
    // Such as a missing private key on a machine where teams publish. What is live stays live.
    if (!(error instanceof ReleaseError)) throw error;
    report(`the workspace was not made live: ${error.message}`);
  }
  return linesOf(await releases.registry(), builds);
}

/** Release id by feature of the builds that are not live. A release that a person promoted stays live. */
function idsToPromote({ features }: Registry, builds: readonly Build[]): Record<string, string> {
  const changed = builds.filter(({ feature, id }) => {
    const { live, by = BY_START } = features[feature] ?? {};
    return by === BY_START && live !== id;
  });
  return Object.fromEntries(changed.map(({ feature, id }) => [feature, id]));
}

function linesOf({ features }: Registry, builds: readonly Build[]): string[] {
  return Object.entries(features).map(([feature, { live, by, at }]) => {
    const isWorkspace = builds.some((each) => each.feature === feature && each.id === live);
    const why =
      by === BY_START
        ? 'made live by `npm start`'
        : `made live by ${by} on ${at}: a start does not replace it`;
    return `${feature} ${live} is live (${isWorkspace ? 'this workspace; ' : ''}${why})`;
  });
}
