import { type StoreDefinition, StoreRegistry } from '@stepwell/platform';

const registries = new WeakMap<StoreRegistry, StoreRegistry>();

/** The stores of a remote's previous release, and the page's other stores. */
class SeparateStores extends StoreRegistry {
  constructor(
    private readonly feature: string,
    private readonly page: StoreRegistry,
  ) {
    super({ api: page.api });
  }

  override get<State extends object>(definition: StoreDefinition<State>) {
    return definition.name.startsWith(`${this.feature}.`) ? super.get(definition) : this.page.get(definition);
  }
}

/**
 * Separate stores for the previous release of a remote. The live release has stores with the same names, whose state may have another
 * shape. The site's state is shared.
 * @param view the page's stores as the remote sees them
 * @returns the same registry for the same view, empty at first
 */
export function separateStores(feature: string, view: StoreRegistry): StoreRegistry {
  const own = registries.get(view) ?? new SeparateStores(feature, view);
  registries.set(view, own);
  return own;
}
