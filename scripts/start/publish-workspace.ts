import { RegistryFile } from '../../shell/server/releases/registry';
import { ReleaseStore } from '../../shell/server/releases/store';
import { buildPackages } from '../build/build-packages';
import { RELEASED_PACKAGES } from '../build/workspace';

/** By whom `npm start` promotes; whatever anybody else made live stays live. */
export const BY_START = 'start';

/**
 * Builds and publishes what is new in the workspace, and makes it live unless a person chose what is live now.
 * @returns one line per feature: what is live, and why
 */
export async function publishWorkspace(dataDir: string, report: (text: string) => void): Promise<string[]> {
  const store = ReleaseStore.in(dataDir);
  const registry = RegistryFile.in(dataDir);
  const built = await buildPackages(Object.keys(RELEASED_PACKAGES), report);
  for (const { feature, id, folder } of built) {
    if (store.has(feature, id)) continue;
    report(`publishing ${feature} ${id}`);
    await store.publish(folder);
  }
  const live = registry.read().features;
  const isOurs = (feature: string) => !live[feature] || live[feature].by === BY_START;
  const changed = built.filter(({ feature, id }) => isOurs(feature) && live[feature]?.live !== id);
  if (changed.length > 0) {
    const action = `promote ${changed.map(({ feature, id }) => `${feature} ${id}`).join(', ')}`;
    registry.update(
      ({ features }) => ({
        ...features,
        ...Object.fromEntries(
          changed.map(({ feature, id }) => [
            feature,
            { live: id, previous: features[feature]?.live ?? null, by: BY_START },
          ]),
        ),
      }),
      { by: BY_START, action },
    );
  }
  return Object.entries(registry.read().features).map(([feature, { live: id, by }]) =>
    by === BY_START
      ? `${feature} ${id} is live (this workspace)`
      : `${feature} ${id} is live (promoted by ${by})`,
  );
}
