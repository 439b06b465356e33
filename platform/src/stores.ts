import { createContext, useContext, useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from './api-client';
import { hasFailed, type RemoteData } from './remote-data';

/** What the creator of a store works with. */
export interface StoreTools<State> {
  set: (part: Partial<State> | ((state: State) => Partial<State>)) => void;
  get: () => State;
  api: ApiClient;
}

/** A store that exists once per page: made by name when first asked for, filled with what the page brought. */
export interface StoreDefinition<State extends object> {
  /** `<remote>.<area>`: a remote is given no store whose name begins otherwise. */
  readonly name: string;
  readonly create: (tools: StoreTools<State>) => State;
}

/** Names a store, and says how it is made once a page asks for it. */
export function defineStore<State extends object>(
  name: string,
  create: (tools: StoreTools<State>) => State,
): StoreDefinition<State> {
  return { name, create };
}

/** Data of stores by their names, as it is sent with a page. */
export type StoreStates = Record<string, object>;

interface RegistryOptions {
  api: ApiClient;
  /** States by store name, as `dehydrate` gave them. */
  initial?: StoreStates;
  /** On the server a render reads what its loaders have just written. */
  isServer?: boolean;
}

/** All stores of one page: a fresh one per render on the server, one in the browser. */
export class StoreRegistry {
  private readonly stores = new Map<string, StoreApi<object>>();
  readonly api: ApiClient;
  private readonly initial: StoreStates;
  private readonly isServer: boolean;
  private readonly views: Record<string, StoreRegistry> = {};
  /** Whose view of the page's stores this is; absent for the page's own. */
  private owner?: string;

  constructor({ api, initial = {}, isServer = false }: RegistryOptions) {
    this.api = api;
    this.initial = initial;
    this.isServer = isServer;
  }

  /** The same stores, as a remote may have them: its own, and the site's state to read. The same object each time. */
  of(owner: string): StoreRegistry {
    const view: StoreRegistry = this.views[owner] ?? Object.assign(Object.create(this), { owner });
    this.views[owner] = view;
    return view;
  }

  /** @throws Error where a remote asks for a store under another's name */
  get<State extends object>(definition: StoreDefinition<State>): StoreApi<State> {
    const { owner } = this;
    const { name } = definition;
    if (!owner || name.startsWith(`${owner}.`)) return this.shared(definition);
    const refuse = () => {
      throw new Error(`"${name}" is not a store of ${owner}, whose are called "${owner}.…".`);
    };
    if (name !== SITE_STATE) refuse();
    return { ...this.shared(definition), setState: refuse };
  }

  private shared<State extends object>(definition: StoreDefinition<State>): StoreApi<State> {
    const known = this.stores.get(definition.name);
    if (known) return known as unknown as StoreApi<State>;
    const store = createStore<State>()((set, get) => ({
      ...definition.create({ set, get, api: this.api }),
      ...(this.initial[definition.name] as Partial<State> | undefined),
    }));
    this.stores.set(definition.name, store as unknown as StoreApi<object>);
    return store;
  }

  /** What hydration must see: the state that the page's HTML was rendered from. */
  renderedState<State extends object>(store: StoreApi<State>): State {
    return this.isServer ? store.getState() : store.getInitialState();
  }

  /** The data of every store, without its actions, ready to be sent with the page. */
  dehydrate(): StoreStates {
    const states: StoreStates = {};
    for (const [name, store] of this.stores) states[name] = dataOf(store.getState());
    return states;
  }

  /**
   * Whether a store of this feature (`<feature>.<area>`) holds remote data that is on its way or has failed: such
   * data is asked for again by the browser, or once health is back.
   */
  isUnsettled(feature: string): boolean {
    return this.remoteAreas(feature).some(({ area }) => isUnsettledData(area));
  }

  /** Puts failed remote data of a feature back to loading: what the server could not get, the browser asks for. */
  reopenFailed(feature: string): void {
    for (const { store, key, area } of this.remoteAreas(feature)) {
      if (!isUnsettledData(area)) continue;
      const waiting = { ...area, loading: true, status: null, message: '' };
      store.setState(key === null ? waiting : { [key]: waiting });
    }
  }

  /** Every piece of remote data in a feature's stores: a whole store's state, or one field of it. */
  private remoteAreas(feature: string): RemoteArea[] {
    const areas: RemoteArea[] = [];
    for (const [name, store] of this.stores) {
      if (!name.startsWith(`${feature}.`)) continue;
      const state: object = store.getState();
      if (isRemoteData(state)) areas.push({ store, key: null, area: state });
      for (const [key, area] of Object.entries(state))
        if (isRemoteData(area)) areas.push({ store, key, area });
    }
    return areas;
  }

  /** A copy that starts from today's data and shares nothing: what a prefetch may write into. */
  fork(api: ApiClient): StoreRegistry {
    return new StoreRegistry({ api, initial: { ...this.initial, ...this.dehydrate() } });
  }
}

/** Name of the one store that all may read. */
export const SITE_STATE = 'master';

interface RemoteArea {
  store: StoreApi<object>;
  /** Field of the store's state, or `null` for the state as a whole. */
  key: string | null;
  area: RemoteData<unknown, unknown>;
}

function isRemoteData(value: unknown): value is RemoteData<unknown, unknown> {
  return (
    typeof value === 'object' && value !== null && 'loading' in value && 'args' in value && 'status' in value
  );
}

function isUnsettledData(remote: RemoteData<unknown, unknown>): boolean {
  return remote.loading || hasFailed(remote);
}

function dataOf(state: object): object {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => typeof value !== 'function'));
}

/** Where the registry of a page comes from: set by the shell, or by whoever shows a page of its own. */
export const StoresContext = createContext<StoreRegistry | null>(null);

/** The registry of this page. @throws Error outside the shell's (or a test's) provider. */
export function useStores(): StoreRegistry {
  const stores = useContext(StoresContext);
  if (!stores)
    throw new Error('No stores here: render inside the shell, the workbench or `renderEntry` of a test.');
  return stores;
}

/** Reads a store; a selector must return the same value for the same state. */
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
