import { StoreRegistry } from '@stepwell/platform';

const registries = new WeakMap<StoreRegistry, StoreRegistry>();

/**
 * Stores for the previous release of a remote, apart from those of its live release, which have the same names: a state's shape
 * belongs to the code that wrote it. The site's state is the page's.
 * @param view the page's stores as the remote sees them
 * @returns the same registry for the same view, empty at first
 */
export function separateStores(feature: string, view: StoreRegistry): StoreRegistry {
  const known = registries.get(view);
  if (known) return known;
  const own = new StoreRegistry({ api: view.api });
  const get: StoreRegistry['get'] = (definition) =>
    definition.name.startsWith(`${feature}.`) ? own.get(definition) : view.get(definition);
  const stores: StoreRegistry = Object.assign(Object.create(own), { get });
  registries.set(view, stores);
  return stores;
}
