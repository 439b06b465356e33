import {
  ApiClient,
  type ApiClientOptions,
  type PageHistory,
  type PageRouter,
  pageRouter,
  StoreRegistry,
  type StoreStates,
} from '@stepwell/platform';

const CLIENT: ApiClientOptions = { appId: 'preview', appKey: 'preview', timeoutMs: 1000 };

/** What a page would have brought: states by the names of their stores. */
const BROUGHT: StoreStates = { 'examples.basket': { items: [{ name: 'Number sense', price: 999 }] } };

/** Stores that share nothing with those of the page. */
export function previewStores(): StoreRegistry {
  return new StoreRegistry({ api: new ApiClient(CLIENT), initial: BROUGHT });
}

/** A router over one address, which it keeps to itself. */
export function memoryRouter(pathname: string): PageRouter {
  const history: PageHistory = {
    location: { pathname, search: '', hash: '', state: null, key: 'default' },
    push: (to) => router.location.set({ ...router.location.current, pathname: to }),
    replace: (to) => history.push(to),
    go: () => undefined,
  };
  const router = pageRouter(history);
  return router;
}
