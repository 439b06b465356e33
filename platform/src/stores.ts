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
  /** `<remote>.<area>`. A remote writes only stores whose names begin with its own, and reads the site's store. */
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

export interface StoreRegistryOptions {
  api: ApiClient;
  /** States by store name, from `dehydrate`. */
  initial?: StoreStates;
  /** True on the server, where components render the current state. Hydration in the browser renders the initial state. */
  isServer?: boolean;
}

/** All stores of one page. The server creates a registry for each render; the browser has one. */
export class StoreRegistry {
  readonly api: ApiClient;
  private readonly initial: StoreStates;
  private readonly isServer: boolean;
  private readonly stores = new Map<string, StoreApi<object>>();

  constructor({ api, initial = {}, isServer = false }: StoreRegistryOptions) {
    this.api = api;
    this.initial = initial;
    this.isServer = isServer;
  }

  /** Returns the page's store of a definition. Creates it at its first use; data that came with the page replaces the initial data. */
  get<State extends object>(definition: StoreDefinition<State>): StoreApi<State> {
    const { name, create } = definition;
    const existing = this.stores.get(name) as StoreApi<State> | undefined;
    if (existing) return existing;
    const store = createStore<State>()((set, get) => ({
      ...create({ set, get, api: this.api }),
      ...(this.initial[name] as Partial<State> | undefined),
    }));
    this.stores.set(name, store as unknown as StoreApi<object>);
    return store;
  }

  /** The state that the page's HTML was rendered from, which hydration needs. */
  renderedState<State extends object>(store: StoreApi<State>): State {
    return this.isServer ? store.getState() : store.getInitialState();
  }

  /** The data of all stores, without their actions, to be sent with the page. */
  dehydrate(): StoreStates {
    return Object.fromEntries([...this.stores].map(([name, store]) => [name, dataOf(store.getState())]));
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
    return [...this.stores].flatMap(([name, store]) => {
      if (!name.startsWith(`${feature}.`)) return [];
      const state: object = store.getState();
      return [[null, state] as const, ...Object.entries(state)].flatMap(([key, data]) =>
        isRemoteData(data) && (data.loading || hasFailed(data)) ? [{ store, key, data }] : [],
      );
    });
  }
}

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
