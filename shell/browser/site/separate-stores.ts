import { type StoreDefinition, StoreRegistry } from '@stepwell/platform';

/**
 * The stores for the previous release of a remote. Those of the remote are separate, because the stores of the live release have the same
 * names, and perhaps a state of another shape. All others are the page's.
 */
export class SeparateStores extends StoreRegistry {
  constructor(
    private readonly feature: string,
    private readonly page: StoreRegistry,
  ) {
    super({ api: page.api });
  }

  override get<State extends object>(definition: StoreDefinition<State>) {
    return definition.name.startsWith(`${this.feature}.`) ? super.get(definition) : this.page.get(definition);
  }

  override dehydrate() {
    return { ...this.page.dehydrate(), ...super.dehydrate() };
  }
}
