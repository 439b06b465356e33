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

/** Observes the browser's measurements of one type. @returns `undefined` where the browser does not take them */
export function measurementObserver(
  tell: (entries: PerformanceEntryList) => void,
  options: PerformanceObserverInit & { type: string },
): PerformanceObserver | undefined {
  try {
    if (!PerformanceObserver.supportedEntryTypes.includes(options.type)) return undefined;
    const observer = new PerformanceObserver((list) => tell(list.getEntries()));
    observer.observe(options);
    return observer;
  } catch {
    return undefined;
  }
}
