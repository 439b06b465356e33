import { createContext, useCallback, useContext, useMemo } from 'react';
import { createPath, type Location, type NavigateOptions, parsePath, type To } from 'react-router-dom';
import { Followed, useFollowed } from './observable';

/** Where addresses are kept: the browser's history, or one in memory on the server and in tests. */
export interface PageHistory {
  readonly location: Location;
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  go(delta: number): void;
}

/** Goes to a site path, or so many steps through the history. A missing path means the present one. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void;
  (delta: number): void;
}

/** The page's one router; the same object as long as the page is open. */
export interface PageRouter {
  /** Set by whoever owns the history, in a transition. */
  location: Followed<Location>;
  navigate: Navigate;
}

/** Where the page's router comes from: set by the shell, or by whoever shows a page of its own. */
export const RouterContext = createContext<PageRouter | null>(null);

/** A router over a history; following that history is the caller's business. */
export function pageRouter(history: PageHistory): PageRouter {
  const location = new Followed(history.location);
  return {
    location,
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

/** The whole path of a target that may be a query or a hash alone. */
export function pathFrom({ pathname }: Location, to: To): string {
  return createPath({ pathname, ...(typeof to === 'string' ? parsePath(to) : to) });
}

export function useRouter(): PageRouter {
  const router = useContext(RouterContext);
  if (!router)
    throw new Error('No router here: render inside the shell, the workbench or `renderEntry` of a test.');
  return router;
}

/** The address that is shown. */
export function useLocation(): Location {
  return useFollowed(useRouter().location);
}

/** Goes somewhere from code; what a visitor presses is a `Link`. */
export function useNavigate(): Navigate {
  return useRouter().navigate;
}

type Query = URLSearchParams | ((now: URLSearchParams) => URLSearchParams);

/** The address's query, and how to change it; the hash goes with the old one. */
export function useSearchParams(): [URLSearchParams, (next: Query, options?: NavigateOptions) => void] {
  const { location, navigate } = useRouter();
  const { search } = useFollowed(location);
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback(
    (next: Query, options?: NavigateOptions) => {
      const now = new URLSearchParams(location.current.search);
      navigate({ search: String(typeof next === 'function' ? next(now) : next) }, options);
    },
    [location, navigate],
  );
  return [query, setQuery];
}
