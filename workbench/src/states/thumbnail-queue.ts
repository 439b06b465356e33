/** A thumbnail that is not requested yet. */
interface QueuedThumbnail {
  src: string;
  onEnd: (isLoaded: boolean) => void;
}

const queue: QueuedThumbnail[] = [];
let isLoading = false;

/**
 * Queues the request for a thumbnail. Thumbnails are requested one at a time, because the server needs seconds to make each, and the
 * canvas needs the browser's six connections to the server. The thumbnail that was queued last is requested first.
 * @param onEnd called when the request has ended; receives whether the picture can be shown
 * @returns a function that removes the request from the queue, or, if the request has begun, prevents the call of `onEnd`
 */
export function loadThumbnail(src: string, onEnd: (isLoaded: boolean) => void): () => void {
  const entry = { src, onEnd };
  queue.push(entry);
  loadNext();
  return () => {
    entry.onEnd = () => undefined;
    if (queue.includes(entry)) queue.splice(queue.indexOf(entry), 1);
  };
}

function loadNext(): void {
  const next = isLoading ? undefined : queue.pop();
  if (!next) return;
  isLoading = true;
  const image = new Image();
  const end = (isLoaded: boolean) => {
    isLoading = false;
    next.onEnd(isLoaded);
    loadNext();
  };
  image.onload = () => end(true);
  image.onerror = () => end(false);
  image.src = next.src;
}
