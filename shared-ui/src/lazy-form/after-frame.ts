/** Where no frame is drawn, as in a window that is covered, it is done by then. */
const UNSEEN_MS = 500;

/** Acts once the browser has drawn what it knows now. @returns ends the waiting */
export function afterFrame(act: () => void): () => void {
  let timer = setTimeout(act, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A task that follows this frame's callbacks runs when the frame has been drawn.
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
