import { StoreRegistry } from '@stepwell/platform';

const known = new WeakMap<StoreRegistry, StoreRegistry>();

/**
 * Stores of a remote's previous release beside those of its live one, of the same names: each has the actions and the
 * shapes that it was written with. The site's state is the page's.
 * @param view the page's stores as the remote may have them
 * @returns the same for the same view, empty at first
 */
export function separateStores(feature: string, view: StoreRegistry): StoreRegistry {
  const before = known.get(view);
  if (before) return before;
  const own = new StoreRegistry({ api: view.api });
  const get: StoreRegistry['get'] = (definition) =>
    definition.name.startsWith(`${feature}.`) ? own.get(definition) : view.get(definition);
  const stores: StoreRegistry = Object.assign(Object.create(own), { get });
  known.set(view, stores);
  return stores;
}
