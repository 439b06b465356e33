import { forgetSubmits } from './held-submits';
import { needsCode, UNANSWERED_PRESS } from './unanswered-press';
import { whenIdle } from './when-idle';

/** Half a screen above and below the viewport, so that code is fetched while the visitor scrolls. */
const NEAR_VIEWPORT = '50% 0px';
const USES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click', 'submit'] as const;
const CAPTURE = { capture: true, passive: true };

export interface WhenVisibleOptions {
  /** False for regions that are hidden or always in the viewport. */
  isWatched: boolean;
}

/**
 * Calls `load` once, when a region with server markup comes near the viewport, is used, or the page is idle; not while the device is
 * offline, when the markup stays as it is, and a press that needs the code is answered by `NetworkAlert`.
 * @param marker the element before the region's markup
 * @param load resolves with false if the code did not arrive; then the next use loads it
 * @returns a function that stops the observation
 */
export function whenVisibleOrUsed(
  marker: Element,
  load: () => Promise<boolean>,
  { isWatched }: WhenVisibleOptions,
): () => void {
  let isLoading = false;
  /** @returns whether the code is there, or on its way */
  const act = async () => {
    if (!navigator.onLine) return false;
    if (isLoading) return true;
    isLoading = true;
    const hasCode = await load();
    isLoading = false;
    if (hasCode) stop();
    return hasCode;
  };
  // What follows the marker in its parent may belong to the next region too; then that region's code comes a little early.
  const onUse = (event: Event) => {
    const region = marker.parentElement;
    const { target } = event;
    if (!(region && target instanceof Node && region.contains(target))) return;
    if (!(marker.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) return;
    const needed = needsCode(event);
    void act().then((hasCode) => {
      if (hasCode || !needed) return;
      forgetSubmits(region);
      window.dispatchEvent(new Event(UNANSWERED_PRESS));
    });
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void act(),
    { rootMargin: NEAR_VIEWPORT },
  );
  const first = marker.nextElementSibling;
  if (isWatched && first) observer.observe(first);
  for (const type of USES) window.addEventListener(type, onUse, CAPTURE);
  const cancelIdle = whenIdle(() => void act());
  function stop() {
    observer.disconnect();
    cancelIdle();
    for (const type of USES) window.removeEventListener(type, onUse, CAPTURE);
  }
  return stop;
}

/** Whether the server's complete markup of a region follows its marker: React marks its beginning by the comment `$`. */
export function hasServerMarkup({ nextSibling }: Element): boolean {
  return nextSibling instanceof Comment && nextSibling.data === '$';
}
