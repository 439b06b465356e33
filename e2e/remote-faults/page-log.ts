import type { Page } from '@playwright/test';
import { Listener } from '../support/listener';
import { type Part, partAt, type Remote } from './fault';

/** State of a page, as far as journeys need it. */
export interface PageState {
  path: string;
  /** Text of the heading in the main region, or empty. */
  heading: string;
  /** The page is hydrated. */
  isAlive: boolean;
}

/** An input event with its time stamp, which a looping page handles later. */
interface Heard {
  at: number;
  heardAt: number;
}

export interface Press extends Heard {
  /** Target of the pressed link, if any. */
  href?: string;
}

export interface Letter extends Heard {
  shownAt: number;
  /** Value of the field at that time. */
  value: string;
}

/** Entries of the log. Times are ms since 1970 by the page's clock. */
type News =
  | ({ what: 'state'; at: number } & PageState)
  | ({ what: 'press' } & Press)
  | ({ what: 'typed' } & Letter)
  | { what: 'loop'; at: number; until: number };

/** Everything that a page reports and requests, across reloads. */
export class PageLog extends Listener {
  private news: News[] = [];
  private requests: string[] = [];

  static async of(page: Page): Promise<PageLog> {
    const log = new PageLog();
    await page.exposeBinding('tell', (_, news: News) => {
      log.news.push(news);
      log.hear();
    });
    page.on('request', (request) => {
      log.requests.push(request.url());
      log.hear();
    });
    await page.addInitScript(watchPage);
    return log;
  }

  clear(): void {
    this.news = [];
    this.requests = [];
  }

  /** Parts of a remote with at least one requested file. */
  asked(remote: Remote): ReadonlySet<Part> {
    const parts = this.requests.map(partAt).filter((at) => at?.remote === remote);
    return new Set(parts.flatMap((at) => at?.part ?? []));
  }

  /** Last state. */
  get state(): PageState | undefined {
    return this.of('state').at(-1);
  }

  /** Number of entries so far: later ones belong to the current act. */
  get length(): number {
    return this.news.length;
  }

  /** Time of the first state that matches. @param since length of the log at the start */
  shownAt(is: (state: PageState) => boolean, since: number): number | undefined {
    return this.of('state', since).find(is)?.at;
  }

  press(since: number): Press | undefined {
    return this.of('press', since).at(-1);
  }

  letters(since: number): Letter[] {
    return this.of('typed', since);
  }

  /** Duration without loops, and the number of loops that began after the event was handled. */
  took({ at, heardAt }: Heard, until: number): { tookMs: number; loopsBegun: number } {
    const meanwhile = this.loops().filter((loop) => loop.until > at && loop.at < until);
    const loopedMs = meanwhile.map((loop) => Math.min(loop.until, until) - Math.max(loop.at, at));
    return {
      tookMs: loopedMs.reduce((left, ms) => left - ms, until - at),
      loopsBegun: meanwhile.filter((loop) => loop.at > heardAt).length,
    };
  }

  loops(since = 0): { at: number; until: number }[] {
    return this.of('loop', since);
  }

  private of<What extends News['what']>(what: What, since = 0): Extract<News, { what: What }>[] {
    const news = this.news.slice(since);
    return news.filter((each): each is Extract<News, { what: What }> => each.what === what);
  }
}

/** Runs in the page before its own scripts: reports what each frame shows, presses and keys. */
function watchPage(): void {
  const { tell } = globalThis as unknown as { tell: (news: unknown) => void };
  const sinceEpoch = (time: number) => performance.timeOrigin + time;
  const now = () => sinceEpoch(performance.now());
  let known = '';
  const look = () => {
    const path = location.pathname;
    const heading = document.querySelector('main h1')?.textContent ?? '';
    // The theme button has its name only after hydration.
    const isAlive = document.querySelector('button[aria-label^="Use "][aria-label$=" theme"]') !== null;
    const state = `${path} ${heading} ${isAlive}`;
    if (state === known || !document.querySelector('main')) return;
    known = state;
    tell({ what: 'state', at: now(), path, heading, isAlive });
  };
  const lookAgain = () => {
    look();
    requestAnimationFrame(lookAgain);
  };
  requestAnimationFrame(lookAgain);
  addEventListener('DOMContentLoaded', look);
  const press = ({ timeStamp, target }: Event) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
    tell({ what: 'press', at: sinceEpoch(timeStamp), heardAt: now(), href });
  };
  addEventListener('click', press, true);
  addEventListener('popstate', press, true);
  let key = { at: 0, heardAt: 0 };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      key = { at: sinceEpoch(timeStamp), heardAt: now() };
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      const by = key;
      requestAnimationFrame(() => {
        const { value } = target as HTMLInputElement;
        tell({ what: 'typed', ...by, shownAt: now(), value });
      });
    },
    true,
  );
}
