import type { ComponentType } from 'react';
import type { ApiClient } from './api-client';
import type { StoreRegistry } from './stores';

/** Values of a route's `:name` segments, decoded. */
export type RouteParams = Readonly<Record<string, string>>;

/** Props of a component that fills a route. */
export interface RouteProps {
  params: RouteParams;
}

/** Argument of an entry's `load`. */
export interface LoadContext {
  params: RouteParams;
  query: URLSearchParams;
  api: ApiClient;
  /** The page's stores; for a prefetch, a copy that is thrown away. */
  stores: StoreRegistry;
}

/** Title, links and metadata of a page, for the document's head. */
export interface Head {
  title: string;
  description?: string;
  /** Path of the page's canonical address; default: the route's own path. */
  canonical?: string;
  noIndex?: boolean;
  /** Address of the social image. */
  image?: string;
  /** schema.org objects. */
  jsonLd?: object[];
  /**
   * Large CSS background pictures of the first screen. They get preload links, because the browser would find them in the styles too late.
   */
  pictures?: { href: string; media?: string }[];
}

/**
 * The exports of every module that a `feature.json` names. The shell uses nothing else of a remote.
 *
 * `load` runs on the server, and in the browser for a navigation, a prefetch, a retry and data that the page's HTML lacks. It writes only
 * stores of its own remote and may call `notFound()`. It sets the loading state of these stores before its first `await`, because the
 * browser renders the page without waiting for `load`.
 */
export interface Entry<Props = RouteProps> {
  Component: ComponentType<Props>;
  load?: (context: LoadContext) => Promise<void>;
  head?: (context: Pick<LoadContext, 'params' | 'query' | 'stores'>) => Head;
}

/** Thrown if the subject of a page does not exist. The visitor gets the not-found page, with status 404 from the server. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';
}

/** Ends a `load` or a render. @param subject the missing subject of the page, such as `Review 7` @throws NotFoundError always */
export function notFound(subject: string): never {
  throw new NotFoundError(`${subject} does not exist`);
}
