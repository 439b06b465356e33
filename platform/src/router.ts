import { createContext, useCallback, useContext, useMemo } from 'react';
import { createPath, type Location, type NavigateOptions, parsePath, type To } from 'react-router-dom';
import { Observable, useObservable } from './observable';

/** A history of addresses: the browser's, or one in memory on the server and in tests. */
export interface PageHistory {
  readonly location: Location;
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  go(delta: number): void;
}

/** Navigates to a path of the site, or by a number of history entries. A target of only a query or hash keeps the current path. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void;
  (delta: number): void;
}

/** The page's only router. The object stays the same while the page is open; only its `location` changes. */
export interface PageRouter {
  /** Set inside `startTransition` by the code that listens to the history: the shell, or a test. */
  location: Observable<Location>;
  navigate: Navigate;
}

/** Provides the page's router. Set by the shell, and by tools that render pages of their own. */
export const RouterContext = createContext<PageRouter | null>(null);

/** Creates a router over a history. The caller listens to that history and sets `location`. */
export function pageRouter(history: PageHistory): PageRouter {
  return {
    location: new Observable(history.location),
    navigate: (to: To | number, { replace, state }: NavigateOptions = {}) => {
      if (typeof to === 'number') {
        history.go(to);
        return;
      }
      const path = pathFrom(history.location, to);
      if (replace) history.replace(path, state);
      else history.push(path, state);
    },
  };
}

/** Completes a target that is only a query or a hash: `?page=2` on `/reviews` leads to `/reviews?page=2`. */
export function pathFrom({ pathname }: Location, to: To): string {
  return createPath({ pathname, ...(typeof to === 'string' ? parsePath(to) : to) });
}

/** The page's router. @throws Error outside the provider of the shell or of a test */
export function useRouter(): PageRouter {
  const router = useContext(RouterContext);
  if (!router)
    throw new Error('Router missing: render inside the shell, the workbench or `renderEntry` of a test.');
  return router;
}

/** The current address. */
export function useLocation(): Location {
  return useObservable(useRouter().location);
}

/** Navigates from code. For an element that a visitor clicks, use `Link`. */
export function useNavigate(): Navigate {
  return useRouter().navigate;
}

type Query = URLSearchParams | ((current: URLSearchParams) => URLSearchParams);

/** The address's query, and a function that sets it, or derives it from the current one. Setting it removes the hash. */
export function useSearchParams(): [URLSearchParams, (next: Query, options?: NavigateOptions) => void] {
  const { location, navigate } = useRouter();
  const { search } = useObservable(location);
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback(
    (next: Query, options?: NavigateOptions) => {
      const current = new URLSearchParams(location.current.search);
      navigate({ search: String(typeof next === 'function' ? next(current) : next) }, options);
    },
    [location, navigate],
  );
  return [query, setQuery];
}
