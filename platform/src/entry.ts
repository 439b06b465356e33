import type { ComponentType } from 'react';
import type { ApiClient } from './api-client';
import type { StoreRegistry } from './stores';

/** Values of a route's `:name` segments, decoded. */
export type RouteParams = Readonly<Record<string, string>>;

/** Props of a component that fills a route. */
export interface RouteProps {
  params: RouteParams;
}

/** What the page has for a `load`. @sealed */
export interface LoadContext {
  params: RouteParams;
  query: URLSearchParams;
  api: ApiClient;
  stores: StoreRegistry;
}

/** What a page says about itself in the document's head. */
export interface Head {
  title: string;
  description?: string;
  /** Site path; default: the route's own path. */
  canonical?: string;
  noIndex?: boolean;
  /** Site paths of the pages before and after this one, where a list has several. */
  prev?: string;
  next?: string;
  /** Address of the social image. */
  image?: string;
  /** schema.org objects. */
  jsonLd?: object[];
  /** Large pictures of the first screen that only the styles name: asked for before the styles are worked out. */
  pictures?: { href: string; media?: string }[];
}

/**
 * What every module named in a `feature.json` exports. The shell knows a remote by this alone.
 *
 * `load` is one function for the server, a navigation and a prefetch on intent. It writes only its own remote's
 * stores, begins by writing their loading state before its first `await`, and may throw `notFound()`.
 */
export interface Entry<Props = RouteProps> {
  Component: ComponentType<Props>;
  load?: (context: LoadContext) => Promise<void>;
  head?: (context: Pick<LoadContext, 'params' | 'query' | 'stores'>) => Head;
}

/** Thrown where a page's subject does not exist: HTTP 404, error flag, not-found page. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';
}

/** Ends a `load` or a render: what this page is about does not exist. @throws NotFoundError always */
export function notFound(what: string): never {
  throw new NotFoundError(`${what} does not exist`);
}
