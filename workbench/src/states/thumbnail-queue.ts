/** A thumbnail that is not loaded yet. */
interface Waiting {
  src: string;
  onEnd: (isLoaded: boolean) => void;
}

const waiting: Waiting[] = [];
let isLoading = false;

/**
 * Loads a thumbnail, one at a time and the newest first: the server makes it on demand, which takes seconds, and a browser has six
 * connections to it, which the canvas needs.
 * @param onEnd gets whether the picture can be shown @returns a function that takes it back
 */
export function loadThumbnail(src: string, onEnd: (isLoaded: boolean) => void): () => void {
  const entry = { src, onEnd };
  waiting.push(entry);
  loadNext();
  return () => {
    entry.onEnd = () => undefined;
    if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
  };
}

function loadNext(): void {
  const next = isLoading ? undefined : waiting.pop();
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
