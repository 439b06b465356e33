import { StoreRegistry } from '@stepwell/platform';

const registries = new WeakMap<StoreRegistry, StoreRegistry>();

/**
 * Separate stores for the previous release of a remote. The live release has stores with the same names, whose state may have another
 * shape. The site's state is shared.
 * @param view the page's stores as the remote sees them
 * @returns the same registry for the same view, empty at first
 */
export function separateStores(feature: string, view: StoreRegistry): StoreRegistry {
  const existing = registries.get(view);
  if (existing) return existing;
  const own = new StoreRegistry({ api: view.api });
  const get: StoreRegistry['get'] = (definition) =>
    definition.name.startsWith(`${feature}.`) ? own.get(definition) : view.get(definition);
  const stores: StoreRegistry = Object.assign(Object.create(own), { get });
  registries.set(view, stores);
  return stores;
}
