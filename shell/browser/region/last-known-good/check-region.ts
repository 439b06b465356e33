import type { ApiClient, RouteParams } from '@stepwell/platform';
import { isSubjectNotFound, subjectExists } from '@stepwell/site';
import type { RefObject } from 'react';
import { mainThreadResponsive } from './main-thread-responsive';
import { networkIdle } from './network-idle';

/** A region that is watched for failures that throw nothing: content that stays suspended, and a page that stays empty. */
export interface WatchedRegion {
  entryId: string;
  /** Whether the region's entry fills a route, whose content must not be empty. */
  isPage?: boolean;
  /** The error boundary around the content of the live release. */
  boundary: RefObject<Boundary | null>;
  /** The element before the region's content. */
  marker: RefObject<HTMLTemplateElement | null>;
  /** The content is rendered and not suspended. */
  isShown?: boolean;
  /** Timer of the check; a new timer means that the content has changed. */
  timer?: ReturnType<typeof setTimeout>;
  /**
   * Restarts the timer of the check. Called when the code has arrived, when the content appears, and when a Suspense boundary hides it.
   * @param isShown default: as before
   */
  watch: (isShown?: boolean) => void;
}

interface Boundary {
  state: { error: object | null };
  props: { onError: (error: object) => void };
  setState(state: { error: object }): void;
}

/** Length of the timer that shows whether the main thread is busy. */
const BUSY_TIMER_MS = 300;
const PICTURES = 'img,svg,video,canvas,iframe';

/** Makes a region fail if it still shows nothing once main thread and network are idle. Offline and hidden pages are checked later. */
export async function checkRegion(region: WatchedRegion): Promise<void> {
  const { entryId, boundary, marker, isShown, timer } = region;
  await mainThreadResponsive(BUSY_TIMER_MS);
  await networkIdle();
  const hasChanged = region.timer !== timer || (isShown && hasContent(marker.current?.parentElement));
  if (hasChanged) return;
  if (!navigator.onLine || document.hidden) region.watch();
  else fail(boundary, `${entryId} ${isShown ? 'shows nothing' : 'is suspended'}`);
}

/**
 * Makes the region of a page fail if the entry reports the page's subject as not found, but the API has the subject.
 * @param confirm shows the not-found page; called in all other cases, including an API that does not answer or cannot be asked for the
 * subject
 */
export async function checkNotFound(
  boundary: WatchedRegion['boundary'],
  api: ApiClient,
  params: RouteParams,
  confirm: () => void,
): Promise<void> {
  const isFalselyNotFound = async () => !hasNotFoundReply() && subjectExists(api, params);
  if (await isFalselyNotFound().catch(() => false))
    fail(boundary, 'The page reports its subject as not found, but the API has it');
  else confirm();
}

/** Whether the API has answered a call of this document with "not found"; `false` in browsers that expose no statuses. */
function hasNotFoundReply(): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.some(
    ({ name, responseStatus }) => name.includes('/api/') && isSubjectNotFound(responseStatus),
  );
}

/** Puts the region into the state that it has after a thrown error. */
function fail({ current }: WatchedRegion['boundary'], message: string): void {
  const error = new Error(message);
  current?.setState({ error });
  current?.props.onError(error);
}

/** Whether a page shows text or pictures. True as well if the element was removed, because its content is unknown then. */
function hasContent(page: HTMLElement | null | undefined): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: without hidden text
  return page?.innerText !== '' || page.querySelector(PICTURES) !== null;
}
