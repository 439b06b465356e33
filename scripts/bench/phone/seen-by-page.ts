/** What a page knows of its own load. Times in ms since it was asked for. */
export interface SeenByPage {
  fcp: number;
  lcp: number;
  /** What the page is for is painted. */
  content: number;
  /** What the page is for answers to clicks; 0 where no script runs. */
  alive: number;
  cls: number;
  /** Sum of all tasks of 50 ms and more on the main thread. */
  longTasks: number;
  /** The longest of them in which a script ran. */
  longestScriptTask: number;
  lastTaskEnd: number;
}

/**
 * Keeps `window.seen` up to date. Runs in the page, before anything of it.
 * @param content selector of what the page is for
 */
export function watchPage(content: string): void {
  const seen = {
    fcp: 0,
    lcp: 0,
    content: 0,
    alive: 0,
    cls: 0,
    longTasks: 0,
    longestScriptTask: 0,
    lastTaskEnd: 0,
  };
  Object.assign(window, { seen });
  const follow = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true });
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });

  // Tasks say how long they were, frames which scripts ran in them: in either order.
  const tasks: PerformanceEntry[] = [];
  const scriptStarts: number[] = [];
  const nameLongest = () => {
    const withScript = tasks.filter(({ startTime, duration }) =>
      scriptStarts.some((start) => start >= startTime && start < startTime + duration),
    );
    seen.longestScriptTask = Math.max(0, ...withScript.map(({ duration }) => duration));
  };
  follow('longtask', (task) => {
    seen.longTasks += task.duration;
    seen.lastTaskEnd = task.startTime + task.duration;
    tasks.push(task);
    nameLongest();
  });
  follow('long-animation-frame', (frame) => {
    const { scripts } = frame as PerformanceEntry & {
      scripts: (PerformanceEntry & { invoker: string; sourceURL: string })[];
    };
    // This very script, which has no address, looks in each frame: also in the one that lays out the whole page.
    const ofPage = scripts.filter(
      ({ invoker, sourceURL }) => sourceURL || invoker !== 'FrameRequestCallback',
    );
    scriptStarts.push(...ofPage.map(({ startTime }) => startTime));
    nameLongest();
  });

  const look = () => {
    const element = document.querySelector(content);
    if (element && !seen.content) {
      // A task that follows this frame's callbacks runs when the frame has been painted. To ask for the height before would
      // have the page laid out for it, and count as a task of its scripts.
      setTimeout(() => {
        if (element.getBoundingClientRect().height > 0) seen.content ||= performance.now();
      });
    }
    // React marks an element as its own when it hydrates it.
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      seen.alive = performance.now();
      return;
    }
    if (performance.now() > 8000) return;
    // Each requested animation frame recalculates styles while anything animates, so the polling stops as soon as possible.
    if (seen.content) setTimeout(look, 16);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
