import type { Entry, FeatureManifest, ReservedHeight, SlotName } from '@stepwell/platform';
import type { Feature } from './feature';

/** An entry (a module of a remote that fills a route or a slot), as the remote's manifest describes it before code of the remote runs. */
export interface EntryRef {
  /** `<feature>/<module>` */
  id: string;
  feature: string;
  module: string;
  /** The slot that the entry fills; absent for a route. */
  at?: SlotName;
  when: FeatureManifest['slots'][number]['when'];
  /** Height that the region reserves until its content is shown. */
  room?: ReservedHeight;
  /** Title of the card that is shown if the region fails. */
  fallback: string;
  /** Query parameters that change the server's markup. */
  query: readonly string[];
}

/** An entry with any props: the shell passes the props of the slot. */
export type AnyEntry = Entry<object>;

/** The entries of a slot, in the order of `features`. */
export function slotEntries(at: SlotName, features: readonly Feature[]): EntryRef[] {
  return features.flatMap(({ name, manifest }) =>
    manifest.slots
      .filter((slot) => slot.at === at)
      .map((slot) => ({ ...entryRef(name, slot, slot.when), at })),
  );
}

/** The entry of a route, a slot (with its `when`) or a start module of a feature. */
export function entryRef(
  feature: string,
  { module, room, fallback, query = [] }: Omit<FeatureManifest['routes'][number], 'path'>,
  when: EntryRef['when'] = 'server',
): EntryRef {
  return { id: `${feature}/${module}`, feature, module, when, room, fallback, query };
}
