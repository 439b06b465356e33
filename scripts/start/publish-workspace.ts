import type { ReleasePlace } from '@stepwell/releases/place';
import { promote } from '@stepwell/releases/promotion';
import { ReleaseRefusal } from '@stepwell/releases/refusal';
import { BY_START } from '@stepwell/releases/registry';
import type { BuiltRelease } from '@stepwell/remote-kit/build-packages';
import { buildFeatures, RELEASED_PACKAGES } from '../workspace/workspace';

type Report = (text: string) => void;

/** Builds and publishes what is new in the workspace; nothing becomes live by it. */
export async function publishWorkspace(
  { store }: ReleasePlace,
  report: Report,
  features = Object.keys(RELEASED_PACKAGES),
): Promise<BuiltRelease[]> {
  const built = await buildFeatures(features, report);
  for (const { feature, id, folder } of built) {
    // `start` serves what is there; only `release publish` asks whether it is still this build.
    if (store.has(feature, id)) continue;
    report(`publishing ${feature} ${id}`);
    await store.publish(folder);
  }
  return built;
}

type Published = Pick<BuiltRelease, 'feature' | 'id'>;

/**
 * Makes the workspace's releases live, but where a person chose what is live now.
 * @returns one line per feature: what is live, and why
 */
export function promoteWorkspace(place: ReleasePlace, built: Published[], report: Report): string[] {
  const { features } = place.registry.read();
  const isOurs = (feature: string) => !features[feature] || features[feature].by === BY_START;
  const changed = built.filter(({ feature, id }) => isOurs(feature) && features[feature]?.live !== id);
  if (changed.length > 0) {
    try {
      const wanted = Object.fromEntries(changed.map(({ feature, id }) => [feature, id]));
      promote(place, wanted, { by: BY_START });
    } catch (error) {
      // A person's choice stands, even where the workspace no longer fits it: what was live stays live.
      if (!(error instanceof ReleaseRefusal)) throw error;
      report(`the workspace was not made live: ${error.message}`);
    }
  }
  return Object.entries(place.registry.read().features).map(([feature, { live, by, at }]) => {
    const isWorkspace = built.some((each) => each.feature === feature && each.id === live);
    const why = by === BY_START ? 'made live by `npm start`' : `made live by ${by} on ${at}, which stays`;
    return `${feature} ${live} is live (${isWorkspace ? 'this workspace; ' : ''}${why})`;
  });
}
