/** Hidden pages are not painted. Busy devices paint late, but sooner than this. */
const NO_PAINT_MS = 1000;

/** Calls `act` after the next paint. @returns cancels it */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(act, NO_PAINT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A task that a frame callback schedules runs after that frame is painted.
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
