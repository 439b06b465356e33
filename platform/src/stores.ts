import { createContext, useContext, useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from './api-client';
import { hasFailed, type RemoteData } from './remote-data';

/** Tools that the `create` function of a store receives. */
export interface StoreTools<State> {
  set: (part: Partial<State> | ((state: State) => Partial<State>)) => void;
  get: () => State;
  api: ApiClient;
}

/** A store that exists once per page: created at its first use, with the state that came with the page. */
export interface StoreDefinition<State extends object> {
  /** `<remote>.<area>`. A remote has access only to stores whose names begin with its own, and reads the site's store. */
  readonly name: string;
  readonly create: (tools: StoreTools<State>) => State;
}

/** Defines a store by its name and the function that creates its initial data and its actions, in one object. */
export function defineStore<State extends object>(
  name: string,
  create: (tools: StoreTools<State>) => State,
): StoreDefinition<State> {
  return { name, create };
}

/** Data of stores by name, as sent with a page. */
export type StoreStates = Record<string, object>;

interface RegistryOptions {
  api: ApiClient;
  /** States by store name, from `dehydrate`. */
  initial?: StoreStates;
  /** True on the server, where components render the current state. Hydration in the browser renders the initial state. */
  isServer?: boolean;
}

/** All stores of one page. The server creates a registry for each render; the browser has one. */
export class StoreRegistry {
  /**
   * Stores by name, shared with all views. The field has `#`, because a remote could read a `private` field of its view, and so the stores
   * of others.
   */
  #stores = new Map<string, StoreApi<object>>();
  readonly api: ApiClient;
  readonly #options: RegistryOptions;
  /** The views that `of` has returned, by remote. */
  readonly #views = new Map<string, StoreRegistry>();
  /** Name of the remote that this view is for; absent in the page's own registry. */
  #owner?: string;

  constructor(options: RegistryOptions) {
    this.api = options.api;
    this.#options = options;
  }

  /**
   * Returns a view of the registry for one remote: that remote's stores, and the site's state without `setState`. The view is the same
   * object each time.
   * @throws Error if a remote's view is asked for the view of another remote
   */
  of(owner: string): StoreRegistry {
    if (this.#owner === owner) return this;
    if (this.#owner) throw new Error(`The stores of ${owner} are not available to ${this.#owner}.`);
    const view = this.#views.get(owner) ?? new StoreRegistry(this.#options);
    view.#stores = this.#stores;
    view.#owner = owner;
    this.#views.set(owner, view);
    return view;
  }

  /** Returns the page's store of a definition. @throws Error for a store of another remote */
  get<State extends object>(definition: StoreDefinition<State>): StoreApi<State> {
    const owner = this.#owner;
    const { name } = definition;
    if (!owner || name.startsWith(`${owner}.`)) return this.#findOrCreate(definition);
    const refuse = () => {
      throw new Error(`"${name}" is not a store of ${owner}: its names begin with "${owner}.".`);
    };
    if (name !== SITE_STORE_NAME) refuse();
    return { ...this.#findOrCreate(definition), setState: refuse };
  }

  /** Creates the store at its first use; data that came with the page replaces the initial data. */
  #findOrCreate<State extends object>(definition: StoreDefinition<State>): StoreApi<State> {
    const existing = this.#stores.get(definition.name);
    if (existing) return existing as unknown as StoreApi<State>;
    const store = createStore<State>()((set, get) => ({
      ...definition.create({ set, get, api: this.api }),
      ...(this.#options.initial?.[definition.name] as Partial<State> | undefined),
    }));
    this.#stores.set(definition.name, store as unknown as StoreApi<object>);
    return store;
  }

  /** The state that the page's HTML was rendered from, which hydration needs. */
  renderedState<State extends object>(store: StoreApi<State>): State {
    return this.#options.isServer ? store.getState() : store.getInitialState();
  }

  /** The names of all stores that have been used; in a remote's view, only the names of the remote's stores. */
  get names(): string[] {
    const owner = this.#owner;
    return [...this.#stores.keys()].filter((name) => !owner || name.startsWith(`${owner}.`));
  }

  /** Name and store of each store in `names`. */
  get #used() {
    return this.names.flatMap((name) => {
      const store = this.#stores.get(name);
      return store ? [[name, store] as const] : [];
    });
  }

  /** The data of stores, without their actions, to be sent with the page. @param names default: all */
  dehydrate(names: readonly string[] = this.names): StoreStates {
    const states: StoreStates = {};
    for (const [name, store] of this.#used) if (names.includes(name)) states[name] = dataOf(store.getState());
    return states;
  }

  /** Whether remote data in a store of this feature is loading or has failed. */
  isUnsettled(feature: string): boolean {
    return this.unsettled(feature).length > 0;
  }

  /** Sets failed remote data of a feature back to loading, so that the browser requests it. */
  reopenFailed(feature: string): void {
    for (const { store, key, data } of this.unsettled(feature)) {
      const reopened = { ...data, loading: true, status: null, message: '' };
      store.setState(key === null ? reopened : { [key]: reopened });
    }
  }

  /** Remote data of a feature that is loading or has failed; `key` is its field in the state, `null` if the state itself is remote data. */
  private unsettled(feature: string) {
    return this.#used
      .filter(([name]) => name.startsWith(`${feature}.`))
      .flatMap(([, store]) => {
        const state: object = store.getState();
        return [[null, state] as const, ...Object.entries(state)].flatMap(([key, data]) =>
          isRemoteData(data) && (data.loading || hasFailed(data)) ? [{ store, key, data }] : [],
        );
      });
  }

  /** Returns a copy with the current data. A prefetch writes into the copy, so the page's stores stay unchanged. */
  fork(api: ApiClient): StoreRegistry {
    return new StoreRegistry({ api, initial: { ...this.#options.initial, ...this.dehydrate() } });
  }
}

/** Name of the store that every remote may read (docs/specification.md §4). */
export const SITE_STORE_NAME = 'master';

function isRemoteData(value: unknown): value is RemoteData<unknown, unknown> {
  return (
    typeof value === 'object' && value !== null && 'loading' in value && 'args' in value && 'status' in value
  );
}

function dataOf(state: object): object {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => typeof value !== 'function'));
}

/** Provides the registry of the page. Set by the shell, and by tools that render pages of their own. */
export const StoresContext = createContext<StoreRegistry | null>(null);

/** The registry of the page. @throws Error outside the provider of the shell or of a test */
export function useStores(): StoreRegistry {
  const stores = useContext(StoresContext);
  if (!stores)
    throw new Error('Stores missing: render inside the shell, the workbench or `renderEntry` of a test.');
  return stores;
}

/** Reads a store. `select` must return the same value for the same state. */
export function useStore<State extends object, Selected>(
  definition: StoreDefinition<State>,
  select: (state: State) => Selected,
): Selected {
  const stores = useStores();
  const store = stores.get(definition);
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(stores.renderedState(store)),
  );
}
