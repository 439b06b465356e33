/** Creates an IntersectionObserver. @returns `undefined` if that throws, as in a browser without it */
export function viewObserver(
  callback: IntersectionObserverCallback,
  options?: IntersectionObserverInit,
): IntersectionObserver | undefined {
  try {
    return new IntersectionObserver(callback, options);
  } catch {
    return undefined;
  }
}

/** Creates a ResizeObserver. @returns `undefined` if that throws, as in a browser without it */
export function sizeObserver(callback: ResizeObserverCallback): ResizeObserver | undefined {
  try {
    return new ResizeObserver(callback);
  } catch {
    return undefined;
  }
}
