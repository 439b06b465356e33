/** Metrics of a load, as the page itself observes them. Times in ms since navigation start. */
export interface SeenByPage {
  fcp: number;
  lcp: number;
  /** When the main content is painted. */
  content: number;
  /** When the main content is hydrated; 0 without scripts. */
  hydrated: number;
  cls: number;
  /** Sum of long tasks (50 ms and more). */
  longTasks: number;
  /** Longest task in which a script ran. */
  longestScriptTask: number;
  lastTaskEnd: number;
}

/**
 * Runs in the page before the page's own scripts. Sets `window.measured` (a `SeenByPage`) and keeps it up to date.
 * @param content selector of the page's main content
 */
export function watchPage(content: string): void {
  const measured = {
    fcp: 0,
    lcp: 0,
    content: 0,
    hydrated: 0,
    cls: 0,
    longTasks: 0,
    longestScriptTask: 0,
    lastTaskEnd: 0,
  };
  Object.assign(window, { measured });
  const follow = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.fcp = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    measured.lcp = startTime;
  });
  follow('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) measured.cls += value;
  });

  // Computes the longest task with a script. Entries of tasks have durations, entries of frames have scripts, and either may arrive first.
  const tasks: PerformanceEntry[] = [];
  const scriptStarts: number[] = [];
  const updateLongest = () => {
    const withScript = tasks.filter(({ startTime, duration }) =>
      scriptStarts.some((start) => start >= startTime && start < startTime + duration),
    );
    measured.longestScriptTask = Math.max(0, ...withScript.map(({ duration }) => duration));
  };
  follow('longtask', (task) => {
    measured.longTasks += task.duration;
    measured.lastTaskEnd = task.startTime + task.duration;
    tasks.push(task);
    updateLongest();
  });
  follow('long-animation-frame', (frame) => {
    const { scripts } = frame as PerformanceEntry & {
      scripts: (PerformanceEntry & { invoker: string; sourceURL: string })[];
    };
    // Excludes the callbacks of this script (`checkContent`), which run in every frame. This script has no URL.
    const ofPage = scripts.filter(
      ({ invoker, sourceURL }) => sourceURL || invoker !== 'FrameRequestCallback',
    );
    scriptStarts.push(...ofPage.map(({ startTime }) => startTime));
    updateLongest();
  });

  const checkContent = () => {
    const element = document.querySelector(content);
    if (element && !measured.content) {
      // A task after the frame's callbacks runs when the frame is painted. Reading the height earlier would
      // force a layout, which would count as a task of the page's scripts.
      setTimeout(() => {
        if (element.getBoundingClientRect().height > 0) measured.content ||= performance.now();
      });
    }
    // React adds this property when it hydrates an element.
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      measured.hydrated = performance.now();
      return;
    }
    if (performance.now() > 8000) return; // a page without scripts is never hydrated
    // While anything animates, each requested animation frame recalculates styles, so timers replace frames once the content is painted.
    if (measured.content) setTimeout(checkContent, 16);
    else requestAnimationFrame(checkContent);
  };
  requestAnimationFrame(checkContent);
}
