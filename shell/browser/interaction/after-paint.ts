/** A page that nobody looks at paints nothing; a busy machine paints late, and must not be taken for that. */
const UNSEEN_MS = 1000;

/** Acts once the browser has painted what it knows now. @returns ends the waiting */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(act, UNSEEN_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A task that follows this frame's callbacks runs when the frame has been painted.
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
