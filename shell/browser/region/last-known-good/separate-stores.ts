import { type StoreDefinition, StoreRegistry } from '@stepwell/platform';

const registries = new WeakMap<StoreRegistry, StoreRegistry>();

/** A registry that has separate stores for one remote, and all other stores of the page. */
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
 * The stores for the previous release of a remote. They are separate, because the stores of the live release have the same names, and
 * perhaps a state of another shape. The site's state is shared.
 * @param view the page's stores as the remote sees them
 * @returns the same registry for the same view, empty at first
 */
export function separateStores(feature: string, view: StoreRegistry): StoreRegistry {
  const separate = registries.get(view) ?? new SeparateStores(feature, view);
  registries.set(view, separate);
  return separate;
}
