import type { BrowserContext } from '@playwright/test';

/** What a page shows, as far as a journey needs to know it. */
export interface PageState {
  path: string;
  /** Text of the heading in the main region; empty while there is none. */
  heading: string;
}

/** News of a page, each with the time since 1970 in ms, by the page's own clock. */
type News =
  | ({ what: 'state'; at: number } & PageState)
  | { what: 'press'; at: number }
  | { what: 'typed'; at: number; shownAt: number }
  | { what: 'loop'; at: number; until: number };

/** Everything that the pages of a context tell, across reloads. */
export class PageLog {
  private readonly news: News[] = [];

  static async of(context: BrowserContext): Promise<PageLog> {
    const log = new PageLog();
    await context.exposeBinding('tell', (_, news: News) => void log.news.push(news));
    await context.addInitScript(watchPage);
    return log;
  }

  /** When a page first showed what is asked for, at or after a time. */
  shownAt(is: (state: PageState) => boolean, since: number): number | undefined {
    return this.of('state').find((state) => state.at >= since && is(state))?.at;
  }

  /** When the pointer was last pressed, as the browser noted it: the page may hear of it later. */
  pressedAt(since: number): number | undefined {
    return this.of('press').findLast(({ at }) => at >= since)?.at;
  }

  typed(since: number): { at: number; shownAt: number }[] {
    return this.of('typed').filter(({ at }) => at >= since);
  }

  /** How long something took beside the loops that ran meanwhile, and how many of those began after it did. */
  took(from: number, until: number): { tookMs: number; loopsBegun: number } {
    const meanwhile = this.loops().filter((loop) => loop.until > from && loop.at < until);
    const loopedMs = meanwhile.map((loop) => Math.min(loop.until, until) - Math.max(loop.at, from));
    return {
      tookMs: loopedMs.reduce((left, ms) => left - ms, until - from),
      loopsBegun: meanwhile.filter((loop) => loop.at > from).length,
    };
  }

  loops(): { at: number; until: number }[] {
    return this.of('loop');
  }

  private of<What extends News['what']>(what: What): Extract<News, { what: What }>[] {
    return this.news.filter((each): each is Extract<News, { what: What }> => each.what === what);
  }
}

/** Runs in the page before anything of it: tells what each frame shows, presses and keys. */
function watchPage(): void {
  const { tell } = globalThis as unknown as { tell: (news: unknown) => void };
  const sinceEpoch = (time: number) => performance.timeOrigin + time;
  let known = '';
  const look = () => {
    const path = location.pathname;
    const heading = document.querySelector('main h1')?.textContent ?? '';
    const state = `${path} ${heading}`;
    if (state !== known && document.querySelector('main'))
      tell({ what: 'state', at: sinceEpoch(performance.now()), path, heading });
    known = state;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', ({ timeStamp }) => tell({ what: 'press', at: sinceEpoch(timeStamp) }), true);
  let keyAt = 0;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      keyAt = timeStamp;
    },
    true,
  );
  addEventListener(
    'input',
    () => {
      const at = sinceEpoch(keyAt);
      requestAnimationFrame(() => tell({ what: 'typed', at, shownAt: sinceEpoch(performance.now()) }));
    },
    true,
  );
}
