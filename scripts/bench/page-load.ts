import type { Browser, CDPSession, Page } from '@playwright/test';

/** One load of one page, as a learner with a cheap phone on a slow line sees it. Times in ms, sizes in bytes. */
export interface PageLoad {
  fcp: number;
  lcp: number;
  /** What the page is for is painted. */
  content: number;
  /** What the page is for answers to clicks; 0 where no script runs. */
  alive: number;
  /** Sum of all tasks of 50 ms and more on the main thread. */
  longTasks: number;
  cls: number;
  requests: number;
  bytes: number;
  scripts: number;
  scriptBytes: number;
  /** The part of `scriptBytes` that the page's own HTML asks for with priority. */
  firstScriptBytes: number;
}

const SCREEN = { width: 412, height: 823 };
/** Slow 4G, as Lighthouse has it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
/** A page that asks for nothing and computes nothing for so long has come to rest. */
const REST_MS = 1000;
const LONGEST_LOAD_MS = 15_000;

interface SeenByPage {
  fcp: number;
  lcp: number;
  content: number;
  alive: number;
  cls: number;
  longTasks: number;
  lastTaskEnd: number;
}

/**
 * Loads an address in a browser context of its own, so with an empty cache.
 * @param content selector of what the page is for
 * @throws Error if the page does not answer with 200, or never shows its content
 */
export async function loadPage(browser: Browser, url: string, content: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const network = await watchNetwork(session);
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(watchPage, content);
    const reply = await page.goto(url, { waitUntil: 'load', timeout: LONGEST_LOAD_MS });
    if (reply?.status() !== 200) throw new Error(`${url} answered ${reply?.status()}`);
    const seen = await atRest(page, network);
    if (!seen.content) throw new Error(`${url} did not show "${content}"`);
    const hinted = new Set(await page.evaluate(scriptsOfHtml));
    const files = network.files();
    const scripts = files.filter(({ type }) => type === 'Script');
    const { lastTaskEnd: _, ...times } = seen;
    return {
      ...times,
      requests: files.length,
      bytes: sum(files.map(({ bytes }) => bytes)),
      scripts: scripts.length,
      scriptBytes: sum(scripts.map(({ bytes }) => bytes)),
      firstScriptBytes: sum(scripts.filter(({ url: each }) => hinted.has(each)).map(({ bytes }) => bytes)),
    };
  } finally {
    await context.close();
  }
}

interface NetworkFile {
  url: string;
  type: string;
  /** Of the body as it was sent. */
  bytes: number;
}

interface NetworkLog {
  files(): NetworkFile[];
  isQuiet(): boolean;
}

async function watchNetwork(session: CDPSession): Promise<NetworkLog> {
  const files = new Map<string, NetworkFile>();
  const open = new Set<string>();
  let lastAt = performance.now();
  const end = ({ requestId }: { requestId: string }) => {
    open.delete(requestId);
    lastAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (!request.url.startsWith('http')) return;
    open.add(requestId);
    files.set(requestId, { url: request.url, type, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response: { headers } }) => {
    const file = files.get(requestId);
    const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    if (file) file.bytes = Number(length ?? 0);
  });
  session.on('Network.loadingFinished', (event) => {
    const file = files.get(event.requestId);
    if (file && file.bytes === 0) file.bytes = event.encodedDataLength;
    end(event);
  });
  session.on('Network.loadingFailed', end);
  await session.send('Network.enable');
  return {
    files: () => [...files.values()],
    isQuiet: () => open.size === 0 && performance.now() - lastAt > REST_MS,
  };
}

async function atRest(page: Page, network: NetworkLog): Promise<SeenByPage> {
  const endsAt = performance.now() + LONGEST_LOAD_MS;
  for (;;) {
    const [seen, now] = await page.evaluate(
      () => [(window as unknown as { seen: SeenByPage }).seen, performance.now()] as const,
    );
    const isStill = now - seen.lastTaskEnd > REST_MS;
    if ((network.isQuiet() && isStill) || performance.now() > endsAt) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs in the page before anything of it. */
function watchPage(content: string): void {
  const seen = { fcp: 0, lcp: 0, content: 0, alive: 0, cls: 0, longTasks: 0, lastTaskEnd: 0 };
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
  follow('longtask', ({ startTime, duration }) => {
    seen.longTasks += duration;
    seen.lastTaskEnd = startTime + duration;
  });
  const look = () => {
    const element = document.querySelector(content);
    if (element && !seen.content && element.getBoundingClientRect().height > 0) {
      // A task that follows this frame's callbacks runs when the frame has been painted.
      setTimeout(() => {
        seen.content ||= performance.now();
      });
    }
    // React marks an element as its own when it hydrates it.
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      seen.alive = performance.now();
      return;
    }
    if (performance.now() < 8000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** What the HTML asks for before any script has run, and not as something for later. */
function scriptsOfHtml(): string[] {
  return [
    ...document.querySelectorAll<HTMLScriptElement>('script[src][defer]'),
    ...document.querySelectorAll<HTMLLinkElement>('link[as=script]:not([fetchpriority=low])'),
  ].map((element) => ('src' in element ? element.src : element.href));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
