import type { Entry, FeatureManifest, Room, SlotName } from '@stepwell/platform';
import type { Feature } from './feature';

/** A region's contents as the manifests know it: enough to reserve its room before any code runs. */
export interface EntryRef {
  /** `<feature>/<module>` */
  id: string;
  feature: string;
  module: string;
  /** The slot it fills; absent for a route. */
  at?: SlotName;
  when: FeatureManifest['slots'][number]['when'];
  room?: Room;
  fallback: string;
  /** Query names that change what the server renders. */
  query: readonly string[];
}

/** An entry whatever its props are: the shell passes on what the slot was given. */
export type AnyEntry = Entry<object>;

export function routeEntry(feature: string, route: FeatureManifest['routes'][number]): EntryRef {
  const { module, room, fallback, query = [] } = route;
  return { id: `${feature}/${module}`, feature, module, when: 'server', room, fallback, query };
}

/** Who fills a slot, in the order of the features' names. */
export function slotEntries(at: SlotName, features: readonly Feature[]): EntryRef[] {
  return features.flatMap(({ name, manifest }) =>
    manifest.slots
      .filter((slot) => slot.at === at)
      .map(({ module, room, fallback, query = [], when }) => ({
        id: `${name}/${module}`,
        feature: name,
        module,
        at,
        when,
        room,
        fallback,
        query,
      })),
  );
}
