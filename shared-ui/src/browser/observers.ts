/** Creates an IntersectionObserver. @returns `undefined` in a browser without it */
export function viewObserver(
  tell: IntersectionObserverCallback,
  options?: IntersectionObserverInit,
): IntersectionObserver | undefined {
  try {
    return new IntersectionObserver(tell, options);
  } catch {
    return undefined;
  }
}

/** Creates a ResizeObserver. @returns `undefined` in a browser without it */
export function sizeObserver(tell: ResizeObserverCallback): ResizeObserver | undefined {
  try {
    return new ResizeObserver(tell);
  } catch {
    return undefined;
  }
}
