/** Observes which elements are in the window. @returns `undefined` where the browser has no IntersectionObserver */
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

/** Observes the size of elements. @returns `undefined` where the browser has no ResizeObserver */
export function sizeObserver(tell: ResizeObserverCallback): ResizeObserver | undefined {
  try {
    return new ResizeObserver(tell);
  } catch {
    return undefined;
  }
}
