// In a hidden window the browser paints no frame, so `act` is called after this time.
const WITHOUT_FRAME_MS = 1000;

/** Calls `act` after the browser has painted its next frame. @returns cancels the call */
export function afterPaint(act: () => void): () => void {
  let timer = setTimeout(act, WITHOUT_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // A task queued in the frame's callback runs after the frame is painted.
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
